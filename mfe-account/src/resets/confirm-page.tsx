import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';

import { enteredText } from '../ui/entered-text.ts';
import { EntryForm, OtherWay } from '../ui/entry-form.tsx';
import { EntryFrame } from '../ui/entry-frame.tsx';
import { useMailToken } from '../ui/mail-token.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { texts } from '../ui/texts.ts';
import { useForm } from '../ui/use-form.ts';
import { confirmForm } from './confirm.state.ts';

const REDIRECT_MS = 100;

/** `/password-reset-confirm?token=…`, where the mail of a reset leads. */
export function ConfirmPage() {
  const { token } = useMailToken();
  return token === '' ? <Navigate to="/login" replace /> : <Confirm token={token} />;
}

function Confirm({ token }: { readonly token: string }) {
  const { submit, ...form } = useForm(confirmForm);
  const leave = useDelayedLeave();

  const send = async (entered: FormData) => {
    const next = await submit({
      token,
      password: enteredText(entered, 'password'),
      re_password: enteredText(entered, 're_password'),
    });
    if (next !== null) leave(next);
  };

  return (
    <EntryFrame drawing="rest" promise={texts.confirm.promise}>
      <EntryForm
        {...form}
        title={texts.confirm.title}
        action={texts.confirm.action}
        onSubmit={(entered) => void send(entered)}
        footer={<OtherWay question={texts.confirm.expired} to="/reset-password" label={texts.confirm.newMail} />}
      >
        <PasswordField
          label={texts.fields.newPassword}
          name="password"
          autoComplete="new-password"
          hint={texts.fields.passwordRule}
          concealed={form.busy}
          error={form.fields['password']}
        />
        <PasswordField
          label={texts.fields.repeatNew}
          name="re_password"
          autoComplete="new-password"
          concealed={form.busy}
          error={form.fields['re_password']}
        />
      </EntryForm>
    </EntryFrame>
  );
}

/** Goes on after the specified moment; not when the person has gone elsewhere meanwhile. */
function useDelayedLeave(): (to: string) => void {
  const navigate = useNavigate();
  const [next, setNext] = useState('');
  useEffect(() => {
    if (next === '') return undefined;
    const timer = setTimeout(() => void navigate(next, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [next, navigate]);
  return setNext;
}
