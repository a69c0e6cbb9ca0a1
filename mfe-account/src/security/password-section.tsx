import { useState } from 'react';

import { Button } from '../ui/button.tsx';
import { enteredText } from '../ui/entered-text.ts';
import { Form } from '../ui/form.tsx';
import { Panel } from '../ui/page-parts.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { texts } from '../ui/texts.ts';
import { useForm } from '../ui/use-form.ts';
import { passwordForm } from './password.state.ts';

const { fields, security } = texts;
const EMPTY = { currentPassword: '', password: '', re_password: '' };

export function PasswordSection({ username }: { readonly username: string }) {
  const { submit, ...form } = useForm(passwordForm);
  const [typed, setTyped] = useState(EMPTY);

  const send = async (entered: FormData) => {
    const changed = await submit({
      currentPassword: enteredText(entered, 'currentPassword'),
      password: enteredText(entered, 'password'),
      re_password: enteredText(entered, 're_password'),
    });
    if (changed !== null) setTyped(EMPTY);
  };
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    onText: (text: string) => setTyped((before) => ({ ...before, [name]: text })),
    concealed: form.busy,
    error: form.fields[name],
  });

  return (
    <Panel aria-label={security.password}>
      <h2>{security.password}</h2>
      <p>{security.passwordIntro}</p>
      <Form {...form} name={security.password} onSubmit={(entered) => void send(entered)}>
        {/* Tells password managers whose password this is. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <PasswordField {...field('currentPassword')} label={fields.currentPassword} autoComplete="current-password" />
        <PasswordField
          {...field('password')}
          label={fields.newPassword}
          autoComplete="new-password"
          hint={fields.passwordRule}
        />
        <PasswordField {...field('re_password')} label={fields.repeatNew} autoComplete="new-password" />
        <Button label={security.password} busy={form.busy} />
      </Form>
    </Panel>
  );
}
