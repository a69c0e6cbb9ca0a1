import { PasswordField } from '@linkstall/kit/form';
import { useLocation } from 'react-router-dom';

import { EntryForm, OtherWay } from '../ui/entry-form.tsx';
import { EntryFrame } from '../ui/entry-frame.tsx';
import { UsernameField } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';
import { useLogin } from './login.state.ts';
import { newUserName } from './new-user-name.ts';

/** `/login`. Whoever has just signed up finds the username filled in. */
export function LoginPage() {
  const form = useLogin();
  const known = newUserName(useLocation().state);

  return (
    <EntryFrame drawing="rest" promise={texts.login.promise}>
      <EntryForm
        form={form}
        title={texts.login.title}
        onSubmit={(entered) => form.submit({ userName: entered('userName').trim(), password: entered('password') })}
        footer={<OtherWays />}
      >
        <UsernameField name="userName" defaultValue={known} />
        <PasswordField label={texts.fields.password} name="password" autoComplete="current-password" />
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
