import type { Appeal, ModeratedAccount, Takedown, TakedownTarget } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button, panel, Row } from '@linkstall/kit/components';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { moderationTexts as texts } from '../ui/moderation-texts.ts';
import { AppealWords } from './appeal-words.tsx';
import { doEndTakedownAtom, doKeepTakedownAtom } from './reports.state.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { timeOf } from '../ui/time-of.ts';

interface HiddenItem {
  readonly target: TakedownTarget;
  readonly id: string;
  readonly name: string;
  readonly takedown: Takedown;
  readonly appeal?: Appeal | undefined;
}

interface HiddenItemsProps {
  readonly account: ModeratedAccount;
  readonly onChange: () => void;
}

interface Decision {
  readonly step: 'restore' | 'keep';
  readonly item: HiddenItem;
}

/** The hidden items, each with its reason, a button to restore the item, and the appeal that waits for a decision. */
export function HiddenItems({ account, onChange }: HiddenItemsProps) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const hidden = hiddenIn(account);
  if (hidden.length === 0) return null;
  return (
    <Section aria-label={texts.hiddenNow}>
      <h2>{texts.hiddenNow}</h2>
      <ul>
        {hidden.map((item) => (
          <HiddenRow key={item.id} item={item} onDecide={(step) => setDecision({ step, item })} />
        ))}
      </ul>
      {decision && (
        <DecisionDialog
          username={account.username}
          decision={decision}
          onClose={() => setDecision(null)}
          onChange={onChange}
        />
      )}
    </Section>
  );
}

interface HiddenRowProps {
  readonly item: HiddenItem;
  readonly onDecide: (step: Decision['step']) => void;
}

const HiddenRow = ({ item: { name, takedown, appeal }, onDecide }: HiddenRowProps) => (
  <li>
    <b>{name}</b>
    <p dir="auto">{takedown.reason}</p>
    <small>
      {texts.categories[takedown.category]} · {texts.since(timeOf(takedown.at))}
    </small>
    {appeal && <AppealWords appeal={appeal} />}
    <Row>
      <Button $kind="secondary" aria-label={texts.restoreName(name)} onClick={() => onDecide('restore')}>
        {texts.restore}
      </Button>
      {appeal && appeal.answer === undefined && (
        <Button $kind="secondary" aria-label={texts.keepName(name)} onClick={() => onDecide('keep')}>
          {texts.keep}
        </Button>
      )}
    </Row>
  </li>
);

interface DecisionDialogProps {
  readonly username: string;
  readonly decision: Decision;
  readonly onClose: () => void;
  readonly onChange: () => void;
}

function DecisionDialog({ username, decision: { step, item }, onClose, onChange }: DecisionDialogProps) {
  const { notice } = useAtomValue(shellAtom);
  const endTakedown = useSetAtom(doEndTakedownAtom);
  const keepTakedown = useSetAtom(doKeepTakedownAtom);
  const isRestore = step === 'restore';
  const send = isRestore ? endTakedown : keepTakedown;
  return (
    <ReasonDialog
      title={texts[step]}
      label={isRestore ? texts.restoreReason : texts.keepReason}
      hint={texts.restoreHint}
      send={(reason) => send({ username, target: item.target, id: item.id, reason })}
      onClose={onClose}
      onSent={() => {
        notice.success(isRestore ? texts.done : texts.kept);
        onChange();
      }}
    />
  );
}

function hiddenIn({ takedown, isSuspended, items, appeals }: ModeratedAccount): readonly HiddenItem[] {
  const target = isSuspended ? ('account' as const) : ('page' as const);
  const page = takedown ? [{ target, id: '', name: texts.targets[target], takedown }] : [];
  const hidden = items.flatMap(({ takedown: own, ...item }) =>
    own ? { target: item.target, id: item.id, name: texts.item(item.target, item.title, item.url), takedown: own } : [],
  );
  return [...page, ...hidden].map((item) => ({ ...item, appeal: appeals.find(({ id }) => id === item.id) }));
}

const Section = styled.section`
  ${panel}
  gap: ${token('3')};
  overflow-wrap: anywhere;
  h2 {
    font-size: ${token('text-lg')};
  }
  ul,
  li {
    display: grid;
    gap: ${token('2')};
    margin: 0;
    padding: 0;
    list-style: none;
  }
  ul {
    gap: ${token('4')};
  }
  small {
    color: ${token('muted')};
  }
`;
