import type { ModeratedAccount, Takedown, TakedownTarget } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button, panel } from '@linkstall/kit/components';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { moderationTexts as texts } from '../ui/moderation-texts.ts';
import { doEndTakedownAtom } from './reports.state.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { timeOf } from '../ui/time-of.ts';

interface HiddenItem {
  readonly target: TakedownTarget;
  readonly id: string;
  readonly name: string;
  readonly takedown: Takedown;
}

interface HiddenItemsProps {
  readonly account: ModeratedAccount;
  readonly onChange: () => void;
}

/** The hidden items, each with its reason and a button to restore the item. */
export function HiddenItems({ account, onChange }: HiddenItemsProps) {
  const { notice } = useAtomValue(shellAtom);
  const endTakedown = useSetAtom(doEndTakedownAtom);
  const [restored, setRestored] = useState<HiddenItem | null>(null);
  const hidden = hiddenIn(account);
  if (hidden.length === 0) return null;
  return (
    <Section aria-label={texts.hiddenNow}>
      <h2>{texts.hiddenNow}</h2>
      <ul>
        {hidden.map((item) => (
          <li key={item.id}>
            <b>{item.name}</b>
            <p dir="auto">{item.takedown.reason}</p>
            <small>
              {texts.categories[item.takedown.category]} · {texts.since(timeOf(item.takedown.at))}
            </small>
            <div>
              <Button $kind="secondary" aria-label={texts.restoreName(item.name)} onClick={() => setRestored(item)}>
                {texts.restore}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {restored && (
        <ReasonDialog
          title={texts.restore}
          label={texts.restoreReason}
          send={(reason) =>
            endTakedown({ username: account.username, target: restored.target, id: restored.id, reason })
          }
          onClose={() => setRestored(null)}
          onSent={() => {
            notice.success(texts.done);
            onChange();
          }}
        />
      )}
    </Section>
  );
}

function hiddenIn({ takedown, isSuspended, items }: ModeratedAccount): readonly HiddenItem[] {
  const target = isSuspended ? ('account' as const) : ('page' as const);
  const page = takedown ? [{ target, id: '', name: texts.targets[target], takedown }] : [];
  const hidden = items.flatMap(({ takedown: own, ...item }) =>
    own ? { target: item.target, id: item.id, name: texts.item(item.target, item.title, item.url), takedown: own } : [],
  );
  return [...page, ...hidden];
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
