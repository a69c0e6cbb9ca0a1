import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Breakable } from '@linkstall/kit/pieces';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { typedUsername } from '../ui/typed-username.ts';

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
 * The address of the page as it is. Of a typed name that can be had, before it is saved: where the page moves to, and
 * what becomes of its old address. Names differ by letters only, not by case.
 */
export function UsernameHint({ user, entered, isFree }: UsernameHintProps) {
  const wanted = typedUsername(entered);
  const stays = wanted.toLowerCase() === user.username.toLowerCase();
  if (stays || !isFree)
    return (
      <>
        {texts.fields.page}{' '}
        <Address as="a" href={`/${user.username}`} target="_blank" rel="noopener">
          <Breakable>{addressOf(user.username)}</Breakable>
        </Address>
      </>
    );
  return (
    <Warning>
      <Address>
        <Breakable>{texts.account.moves(addressOf(wanted))}</Breakable>
      </Address>{' '}
      <Breakable>{texts.account.oldLeads(addressOf(user.username))}</Breakable>
    </Warning>
  );
}

/** What follows from another address; nothing while it is the old one. */
export const emailHint = ({ user, entered }: HintProps) =>
  entered.trim() === user.email ? undefined : (
    <Warning>
      <Breakable>{texts.account.newEmail(user.email)}</Breakable>
    </Warning>
  );

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
