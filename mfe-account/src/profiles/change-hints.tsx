import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Breakable } from '@linkstall/kit/components';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { parseUsername } from '../ui/parse-username.ts';

interface HintProps {
  readonly user: SessionUser;
  /** The text of the field. */
  readonly value: string;
}

interface UsernameHintProps extends HintProps {
  /** Whether the server reported the name as free. */
  readonly isFree: boolean;
}

const addressOf = (username: string): string => `${window.location.host}/${username}`;

/**
 * Shows the current address of the page. For a free new name, shows the new address and what happens to the old
 * address. A change of upper and lower case is no new name.
 */
export function UsernameHint({ user, value, isFree }: UsernameHintProps) {
  const newUsername = parseUsername(value);
  const isUnchanged = newUsername.toLowerCase() === user.username.toLowerCase();
  if (isUnchanged || !isFree)
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
        <Breakable>{texts.account.pageMoves(addressOf(newUsername))}</Breakable>
      </Address>{' '}
      <Breakable>{texts.account.oldAddressHint(addressOf(user.username))}</Breakable>
    </Warning>
  );
}

/** Explains what a new email address causes; undefined for the current address. */
export const emailHint = ({ user, value }: HintProps) =>
  value.trim() === user.email ? undefined : (
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
  border-inline-start: 3px solid ${token('wait')};
  border-start-end-radius: ${token('radius-sm')};
  border-end-end-radius: ${token('radius-sm')};
  background: ${token('wait-soft')};
  color: ${token('wait')};
  overflow-wrap: anywhere;

  b {
    color: inherit;
  }
`;
