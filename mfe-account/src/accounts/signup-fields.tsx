import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { EmailField, FullNameField, NewPasswordFields, UsernameField } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';

const { fields } = texts;

interface SignupFieldsProps {
  readonly username: string;
  readonly onUsername: (name: string) => void;
}

export function SignupFields({ username, onUsername }: SignupFieldsProps) {
  return (
    <>
      <UsernameField hint={<UsernameHint username={username.trim()} />} onText={onUsername} />
      <FullNameField />
      <EmailField />
      <NewPasswordFields label={fields.password} repeat={fields.repeat} />
    </>
  );
}

/** The address that the name gives, and the rules of names. */
const UsernameHint = ({ username }: { readonly username: string }) => (
  <>
    {fields.page} <Address>{`${window.location.host}/${username === '' ? 'username' : username}`}</Address>
    <br />
    {fields.usernameRule}
  </>
);

const Address = styled.b`
  color: ${token('text')};
  font-weight: ${token('weight-mid')};
  overflow-wrap: anywhere;
`;
