import { token } from '@linkstall/contracts/tokens';
import { Breakable, TickIcon } from '@linkstall/kit/pieces';
import styled from 'styled-components';

import { EmailField, FullNameField, NewPasswordFields, UsernameField } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';
import { typedUsername } from '../ui/typed-username.ts';

const { fields } = texts;

/** What is kept of a signup that is not sent; never a password. */
export const NOTHING_TYPED = { username: '', fullName: '', email: '' };
type TypedSignup = typeof NOTHING_TYPED;

interface SignupFieldsProps {
  readonly typed: TypedSignup;
  readonly onTyped: (part: Partial<TypedSignup>) => void;
  /** The server has said that it can be had. */
  readonly isFree: boolean;
}

export function SignupFields({ typed, onTyped, isFree }: SignupFieldsProps) {
  return (
    <>
      <UsernameField
        value={typed.username}
        onText={(username) => onTyped({ username })}
        hint={<UsernameHint username={typedUsername(typed.username)} isFree={isFree} />}
      />
      <FullNameField value={typed.fullName} onText={(fullName) => onTyped({ fullName })} />
      <EmailField value={typed.email} onText={(email) => onTyped({ email })} />
      <NewPasswordFields label={fields.password} repeat={fields.repeat} />
    </>
  );
}

/** The address that the name gives, and whether it can be had or else the rules of names. */
const UsernameHint = ({ username, isFree }: { readonly username: string; readonly isFree: boolean }) => (
  <>
    {fields.page}{' '}
    <Address>
      <Breakable>{`${window.location.host}/${username === '' ? 'username' : username}`}</Breakable>
    </Address>
    <br />
    {isFree ? (
      <Free>
        <TickIcon />
        {texts.signup.free(username)}
      </Free>
    ) : (
      fields.usernameRule
    )}
  </>
);

const Address = styled.b`
  color: ${token('text')};
  font-weight: ${token('weight-mid')};
  overflow-wrap: anywhere;
`;

const Free = styled.span`
  color: ${token('good')};
  font-weight: ${token('weight-mid')};
  overflow-wrap: anywhere;

  svg {
    display: inline-block;
    width: 1.1em;
    height: 1.1em;
    margin-right: ${token('1')};
    vertical-align: -0.2em;
  }
`;
