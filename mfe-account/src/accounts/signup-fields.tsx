import { token } from '@linkstall/contracts/tokens';
import { PasswordField, TextField } from '@linkstall/kit/form';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';

const { fields } = texts;

interface SignupFieldsProps {
  readonly username: string;
  readonly onUsername: (name: string) => void;
}

export function SignupFields({ username, onUsername }: SignupFieldsProps) {
  return (
    <>
      <TextField
        label={fields.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={<UsernameHint username={username.trim()} />}
        onText={onUsername}
      />
      <TextField
        label={fields.fullName}
        name="fullName"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
      />
      <TextField label={fields.email} name="email" type="email" autoComplete="email" />
      <PasswordField label={fields.password} name="password" autoComplete="new-password" hint={fields.passwordRule} />
      <PasswordField label={fields.repeat} name="re_password" autoComplete="new-password" />
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
