import { useState } from 'react';

import { Button } from '../ui/button.tsx';
import { enteredText } from '../ui/entered-text.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Panel } from '../ui/page-parts.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { texts } from '../ui/texts.ts';
import { useForm } from '../ui/use-form.ts';
import { deletionForm } from './deletion.state.ts';

const { fields, security } = texts;

export function DeletionSection({ username }: { readonly username: string }) {
  const { submit, ...form } = useForm(deletionForm);
  const [confirm, setConfirm] = useState('');
  const confirmed = confirm.trim().toLowerCase() === username.toLowerCase();
  const send = (entered: FormData) =>
    void (confirmed && submit({ password: enteredText(entered, 'password'), confirm: confirm.trim() }));

  return (
    <Panel aria-label={security.deletion}>
      <h2>{security.deletion}</h2>
      <p>{security.deletionIntro}</p>
      <p>{security.first}</p>
      <Form {...form} name={security.deletion} onSubmit={send}>
        <Field
          label={security.typeName(username)}
          name="confirm"
          type="text"
          autoComplete="off"
          value={confirm}
          onText={setConfirm}
          error={form.fields['confirm']}
        />
        <PasswordField
          label={fields.password}
          name="password"
          autoComplete="current-password"
          concealed={form.busy}
          error={form.fields['password']}
        />
        <Button kind="bad" label={security.deletion} busy={form.busy} disabled={!confirmed} />
      </Form>
    </Panel>
  );
}
