import { useLocation, useNavigate } from 'react-router-dom';

import { enteredText } from '../ui/entered-text.ts';
import { EntryForm, OtherWay } from '../ui/entry-form.tsx';
import { EntryFrame } from '../ui/entry-frame.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { texts } from '../ui/texts.ts';
import { useForm } from '../ui/use-form.ts';
import { loginForm } from './login.state.ts';
import { newUserName } from './new-user-name.ts';

/** `/login`. Whoever has just signed up finds the username filled in. */
export function LoginPage() {
  const { submit, ...form } = useForm(loginForm);
  const navigate = useNavigate();
  const known = newUserName(useLocation().state);

  const send = async (entered: FormData) => {
    const next = await submit({
      userName: enteredText(entered, 'userName').trim(),
      password: enteredText(entered, 'password'),
    });
    if (next !== null) await navigate(next, { replace: true });
  };

  return (
    <EntryFrame current="/login" drawing="rest" promise={texts.login.promise}>
      <EntryForm {...form} title={texts.login.title} onSubmit={(entered) => void send(entered)} footer={<OtherWays />}>
        <Field
          label={texts.fields.username}
          name="userName"
          type="text"
          autoComplete="username"
          defaultValue={known}
          error={form.fields['userName']}
        />
        <PasswordField
          label={texts.fields.password}
          name="password"
          autoComplete="current-password"
          concealed={form.busy}
          error={form.fields['password']}
        />
      </EntryForm>
    </EntryFrame>
  );
}

const OtherWays = () => (
  <>
    <OtherWay question={texts.login.forgot} to="/reset-password" label={texts.login.reset} />
    <OtherWay question={texts.login.newHere} to="/signup" label={texts.signup.title} />
  </>
);
