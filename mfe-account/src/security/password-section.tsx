import { PasswordField } from '@linkstall/kit/form';
import { useState } from 'react';

import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Panel } from '../ui/page-parts.tsx';
import { NewPasswordFields } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';
import { usePasswordChange } from './security.state.ts';

const { fields, security } = texts;
const EMPTY = { currentPassword: '', password: '', re_password: '' };

export function PasswordSection({ username }: { readonly username: string }) {
  const [typed, setTyped] = useState(EMPTY);

  const form = usePasswordChange(() => setTyped(EMPTY));
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    onText: (text: string) => setTyped((before) => ({ ...before, [name]: text })),
  });

  return (
    <Panel aria-label={security.password}>
      <h2>{security.password}</h2>
      <p>{security.passwordIntro}</p>
      <Form
        form={form}
        aria-label={security.password}
        onSubmit={(entered) =>
          form.submit({
            currentPassword: entered('currentPassword'),
            password: entered('password'),
            re_password: entered('re_password'),
          })
        }
      >
        {/* Tells password managers whose password this is. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <PasswordField {...field('currentPassword')} label={fields.currentPassword} autoComplete="current-password" />
        <NewPasswordFields label={fields.newPassword} repeat={fields.repeatNew} kept={field} />
        <Button label={security.password} busy={form.busy} />
      </Form>
    </Panel>
  );
}
