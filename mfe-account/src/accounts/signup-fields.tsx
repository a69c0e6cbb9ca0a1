import { token } from '@linkstall/contracts/tokens';
import { TickIcon } from '@linkstall/kit/pieces';
import styled from 'styled-components';

import { EmailField, FullNameField, NewPasswordFields, UsernameField } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';

const { fields } = texts;

interface SignupFieldsProps {
  readonly username: string;
  readonly onUsername: (name: string) => void;
  /** The server has said that it can be had. */
  readonly isFree: boolean;
}

export function SignupFields({ username, onUsername, isFree }: SignupFieldsProps) {
  return (
    <>
      <UsernameField hint={<UsernameHint username={username.trim()} isFree={isFree} />} onText={onUsername} />
      <FullNameField />
      <EmailField />
      <NewPasswordFields label={fields.password} repeat={fields.repeat} />
    </>
  );
}

/** The address that the name gives, and whether it can be had or else the rules of names. */
const UsernameHint = ({ username, isFree }: Pick<SignupFieldsProps, 'username' | 'isFree'>) => (
  <>
    {fields.page} <Address>{`${window.location.host}/${username === '' ? 'username' : username}`}</Address>
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
