import { useState } from 'react';

import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Panel } from '../ui/page-layout.tsx';
import { NewPasswordFields } from '../ui/person-fields.tsx';
import { securityTexts } from '../ui/security-texts.ts';
import { texts } from '../ui/texts.ts';
import { usePasswordChange } from './security.state.ts';

const { fields } = texts;
const { security } = securityTexts;
const EMPTY = { password: '', re_password: '' };

export function PasswordSection({ username }: { readonly username: string }) {
  const [values, setValues] = useState(EMPTY);

  const form = usePasswordChange(() => setValues(EMPTY));
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    onText: (text: string) => setValues((previous) => ({ ...previous, [name]: text })),
  });

  return (
    <Panel aria-label={security.password}>
      <h2>{security.password}</h2>
      <p>{security.passwordIntro}</p>
      <Form
        form={form}
        aria-label={security.password}
        onSubmit={(getValue) => form.submit({ password: getValue('password'), re_password: getValue('re_password') })}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <NewPasswordFields label={fields.newPassword} repeat={fields.repeatNew} controlledField={field} />
        <Button label={security.password} busy={form.busy} />
      </Form>
    </Panel>
  );
}
