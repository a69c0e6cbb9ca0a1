import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { Field } from '../ui/field.tsx';
import type { FieldErrors } from '../ui/field-rules.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { texts } from '../ui/texts.ts';

const { fields } = texts;

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
        label={fields.username}
        name="username"
        type="text"
        autoComplete="username"
        hint={<UsernameHint username={username.trim()} />}
        error={errors['username']}
        onText={onUsername}
      />
      <Field label={fields.fullName} name="fullName" type="text" autoComplete="name" error={errors['fullName']} />
      <Field label={fields.email} name="email" type="email" autoComplete="email" error={errors['email']} />
      <PasswordField
        label={fields.password}
        name="password"
        autoComplete="new-password"
        hint={fields.passwordRule}
        concealed={busy}
        error={errors['password']}
      />
      <PasswordField
        label={fields.repeat}
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
