import type { Invitation } from '@linkstall/contracts/http';
import { Button, PlusIcon } from '@linkstall/kit/components';
import { useId, useState } from 'react';

import { DateTime } from '../ui/date-time.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { Item, List, Section, Top } from './joining.styles.ts';
import { joiningTexts as texts } from './joining-texts.ts';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';

/** The invitations, newest first, with who joined. */
export function InvitationList({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const id = useId();
  const [isInviting, setIsInviting] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  return (
    <Section aria-labelledby={id}>
      <Top>
        <h2 id={id}>{texts.invitations}</h2>
        <Button aria-haspopup="dialog" onClick={() => setIsInviting(true)}>
          <PlusIcon />
          {texts.invite}
        </Button>
      </Top>
      {invitations.length === 0 ? (
        <p>{texts.noInvitations}</p>
      ) : (
        <List>
          {invitations.map((invitation) => (
            <InvitationItem key={invitation._id} invitation={invitation} onWithdraw={() => setWithdrawn(invitation)} />
          ))}
        </List>
      )}
      {isInviting && <InvitationDialog onClose={() => setIsInviting(false)} />}
      {withdrawn && <WithdrawalDialog invitation={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Section>
  );
}

interface InvitationItemProps {
  readonly invitation: Invitation;
  readonly onWithdraw: () => void;
}

function InvitationItem({ invitation, onWithdraw }: InvitationItemProps) {
  const { note, left, endsAt, createdAt, invitedBy, joined } = invitation;
  const [now] = useState(Date.now);
  const hasEnded = Date.parse(endsAt) <= now;
  const name = note === '' ? texts.withoutNote : note;
  const state = left === 0 ? texts.usedUp : texts.state(left);
  return (
    <Item>
      <div>
        <b dir="auto">{name}</b>
        <span>
          {hasEnded ? texts.ended : state}. {!hasEnded && texts.ends} <DateTime at={endsAt} />
        </span>
        <small>
          <DateTime at={createdAt} /> {texts.by(invitedBy)}
        </small>
        <small>{joined.length === 0 ? texts.noneJoined : texts.joined(joined.map(({ username }) => username))}</small>
      </div>
      {!hasEnded && left > 0 && (
        <Button $kind="quiet" aria-haspopup="dialog" aria-label={texts.withdrawOf(name)} onClick={onWithdraw}>
          {texts.withdraw}
        </Button>
      )}
    </Item>
  );
}
