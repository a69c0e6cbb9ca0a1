import { Button, CloseIcon, TickIcon, Tool } from '@linkstall/kit/components';
import { useSessionUser } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';

import { list } from '../links.state.ts';
import { Card, Items } from './checklist.styles.ts';
import { welcomeTexts } from '../../ui/welcome-texts.ts';

const texts = welcomeTexts.checklist;
const ACCOUNT = '/admin/account';

interface ChecklistProps {
  readonly onAddLink: () => void;
  /** Called when everything is done, or the creator hides the list. */
  readonly onEnd: () => void;
}

/** What the page of a new creator still lacks. It goes away when nothing is left. */
export function Checklist({ onAddLink, onEnd }: ChecklistProps) {
  const user = useSessionUser();
  const view = useAtomValue(list.viewAtom);
  const items: readonly ItemTextProps[] = [
    { text: texts.link, isDone: view.status === 'ready' && view.value.length > 0, onPress: onAddLink },
    { text: texts.photo, isDone: Boolean(user?.avatar.url) },
    { text: texts.line, isDone: Boolean(user?.line) },
    { text: texts.email, isDone: user?.account_email_Verified === true },
  ];
  const doneCount = items.filter(({ isDone }) => isDone).length;
  const isComplete = doneCount === items.length;
  useEffect(() => {
    if (isComplete) onEnd();
  });
  if (isComplete || view.status === 'loading') return null;
  return (
    <Card aria-labelledby="checklist-title">
      <div>
        <h2 id="checklist-title">{texts.title}</h2>
        <span>{texts.progress(doneCount, items.length)}</span>
        <Tool aria-label={texts.hide} onClick={onEnd}>
          <CloseIcon />
        </Tool>
      </div>
      <Items>
        {items.map(({ text, isDone, onPress }) => (
          <li key={text} data-done={isDone || undefined}>
            <i aria-hidden="true">{isDone && <TickIcon />}</i>
            <ItemText {...{ text, isDone, onPress }} />
          </li>
        ))}
      </Items>
    </Card>
  );
}

interface ItemTextProps {
  readonly text: string;
  readonly isDone: boolean;
  /** Without it the item leads to the account page. */
  readonly onPress?: (() => void) | undefined;
}

function ItemText({ text, isDone, onPress }: ItemTextProps) {
  if (isDone)
    return (
      <span>
        <span className="ls-hidden">{texts.done} </span>
        {text}
      </span>
    );
  if (!onPress) return <Link to={ACCOUNT}>{text}</Link>;
  return (
    <Button $kind="quiet" onClick={onPress}>
      {text}
    </Button>
  );
}
