import type { WaitingAccount } from '@linkstall/contracts/http';
import { Button } from '@linkstall/kit/components';
import { attempt, noticeFailure } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState } from 'react';

import { DateTime } from '../ui/date-time.tsx';
import { doDecideAtom } from './joining.state.ts';
import { Buttons, Item, List, Section } from './joining.styles.ts';
import { joiningTexts as texts } from './joining-texts.ts';
import { RefusalDialog } from './refusal-dialog.tsx';

/** The accounts that wait for an approval, oldest first. */
export function WaitingList({ accounts }: { readonly accounts: readonly WaitingAccount[] }) {
  const id = useId();
  const [refused, setRefused] = useState<WaitingAccount | null>(null);
  const { approve, busyId } = useApproval();
  return (
    <Section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {texts.waiting}
      </h2>
      {accounts.length === 0 ? (
        <p>{texts.noneWaiting}</p>
      ) : (
        <List>
          {accounts.map((account) => (
            <Item key={account._id}>
              <WaitingDetails account={account} />
              <Buttons>
                <Button
                  aria-label={texts.approveOf(account.username)}
                  aria-disabled={busyId !== null}
                  onClick={() => void approve(account)}
                >
                  {busyId === account._id ? texts.sending : texts.approve}
                </Button>
                <Button
                  $kind="quiet"
                  aria-haspopup="dialog"
                  aria-label={texts.refuseOf(account.username)}
                  onClick={() => setRefused(account)}
                >
                  {texts.refuse}
                </Button>
              </Buttons>
            </Item>
          ))}
        </List>
      )}
      {refused && <RefusalDialog account={refused} onClose={() => setRefused(null)} />}
    </Section>
  );
}

const WaitingDetails = ({ account: { username, fullName, email, note, at } }: { readonly account: WaitingAccount }) => (
  <div>
    <b>{fullName}</b>
    <span>
      @{username}, {email}
    </span>
    <small>
      {texts.asked} <DateTime at={at} />
    </small>
    {note !== '' && <blockquote dir="auto">{note}</blockquote>}
  </div>
);

/** Approves one account at a time. */
function useApproval() {
  const shell = useAtomValue(shellAtom);
  const decide = useSetAtom(doDecideAtom);
  const [busyId, setBusyId] = useState<string | null>(null);
  const approve = async ({ _id: id, username }: WaitingAccount) => {
    if (busyId !== null) return;
    setBusyId(id);
    const response = await attempt(shell, () => decide({ id, approves: true }));
    setBusyId(null);
    if (response.ok) shell.notice.success(texts.approved(username), 4_000);
    else noticeFailure(shell, response.failure);
  };
  return { approve, busyId };
}
