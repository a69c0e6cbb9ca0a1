import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { Field } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import type { FieldErrors } from './entry-rules.ts';

interface SignupFieldsProps {
  readonly errors: FieldErrors;
  readonly busy: boolean;
  readonly username: string;
  readonly onUsername: (name: string) => void;
}

export function SignupFields({ errors, busy, username, onUsername }: SignupFieldsProps) {
  return (
    <>
      <Field
        label="Username"
        name="username"
        type="text"
        autoComplete="username"
        hint={<UsernameHint username={username.trim()} />}
        error={errors['username']}
        onText={onUsername}
      />
      <Field label="Full name" name="fullName" type="text" autoComplete="name" error={errors['fullName']} />
      <Field label="Email" name="email" type="email" autoComplete="email" error={errors['email']} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="8 to 128 characters. A few words work well."
        concealed={busy}
        error={errors['password']}
      />
      <PasswordField
        label="Repeat password"
        name="re_password"
        autoComplete="new-password"
        concealed={busy}
        error={errors['re_password']}
      />
    </>
  );
}

/** The address that the name gives, and the rules of names. */
const UsernameHint = ({ username }: { readonly username: string }) => (
  <>
    Your page: <Address>{`${window.location.host}/${username === '' ? 'username' : username}`}</Address>
    <br />3 to 30 letters, digits, dots, underscores or hyphens.
  </>
);

const Address = styled.b`
  color: ${token('text')};
  font-weight: ${token('weight-mid')};
  overflow-wrap: anywhere;
`;
