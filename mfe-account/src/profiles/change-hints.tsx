import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';

interface HintProps {
  readonly user: SessionUser;
  /** What stands in the field. */
  readonly entered: string;
}

interface UsernameHintProps extends HintProps {
  /** The server has said that it can be had. */
  readonly isFree: boolean;
}

const addressOf = (username: string): string => `${window.location.host}/${username}`;

/**
 * The address of the page, as the name is typed. Said before it is saved, of one that can be had: where the page moves
 * to, and what becomes of its old address. Names differ by letters only, not by case.
 */
export function UsernameHint({ user, entered, isFree }: UsernameHintProps) {
  const wanted = entered.trim();
  const stays = wanted.toLowerCase() === user.username.toLowerCase();
  if (stays)
    return (
      <>
        {texts.fields.page}{' '}
        <Address as="a" href={`/${user.username}`} target="_blank" rel="noopener">
          {addressOf(user.username)}
        </Address>
      </>
    );
  if (!isFree)
    return (
      <>
        {texts.fields.page} <Address>{addressOf(wanted)}</Address>
      </>
    );
  return (
    <Warning>
      <Address>{texts.account.moves(addressOf(wanted))}</Address> {texts.account.oldLeads(addressOf(user.username))}
    </Warning>
  );
}

/** What follows from another address; nothing while it is the old one. */
export const emailHint = ({ user, entered }: HintProps) =>
  entered.trim() === user.email ? undefined : <Warning>{texts.account.newEmail(user.email)}</Warning>;

const Address = styled.b`
  color: ${token('text')};
  font-weight: ${token('weight-mid')};
  overflow-wrap: anywhere;
`;

const Warning = styled.span`
  display: block;
  padding: ${token('2')} ${token('3')};
  border-left: 3px solid ${token('wait')};
  border-radius: 0 ${token('radius-sm')} ${token('radius-sm')} 0;
  background: ${token('wait-soft')};
  color: ${token('wait')};
  overflow-wrap: anywhere;

  b {
    color: inherit;
  }
`;
