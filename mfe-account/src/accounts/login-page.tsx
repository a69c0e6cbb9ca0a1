import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { EntryForm, SwitchLink } from '../ui/entry-form.tsx';
import { EntryFrame } from '../ui/entry-frame.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { isBusy, problemsOf } from './entry-form.state.ts';
import { enteredText, newUserName } from './entered-text.ts';
import { doLoginAtom, loginFormAtom, mendLoginAtom, openLoginAtom } from './login.state.ts';

/** `/login`. Whoever has just signed up finds the username filled in. */
export function LoginPage() {
  const view = useAtomValue(loginFormAtom);
  const open = useSetAtom(openLoginAtom);
  const mend = useSetAtom(mendLoginAtom);
  const logIn = useSetAtom(doLoginAtom);
  const navigate = useNavigate();
  const known = newUserName(useLocation().state);

  useEffect(() => void open(), [open]);

  const submit = async (form: FormData) => {
    const next = await logIn({
      userName: enteredText(form, 'userName').trim(),
      password: enteredText(form, 'password'),
    });
    if (next !== null) await navigate(next, { replace: true });
  };

  const busy = isBusy(view);
  const { message, fields } = problemsOf(view);
  return (
    <EntryFrame current="/login" drawing="rest" promise={['Your counter is', 'as you left it.']}>
      <EntryForm
        title="Login"
        busy={busy}
        message={message}
        fields={fields}
        onSubmit={(form) => void submit(form)}
        onMend={mend}
        footer={<SwitchLink question="New here?" to="/signup" label="Signup" />}
      >
        <Field
          label="Username"
          name="userName"
          type="text"
          autoComplete="username"
          defaultValue={known}
          error={fields['userName']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          concealed={busy}
          error={fields['password']}
        />
      </EntryForm>
    </EntryFrame>
  );
}
