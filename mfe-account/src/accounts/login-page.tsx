import { PasswordField } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

import { useWayWithTheme } from '../ui/chosen-theme.ts';
import { EntryPage, LoudWay, OtherWay } from '../ui/entry-page.tsx';
import { textIn } from '../ui/history-entry.ts';
import { UsernameField } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';
import { typedUsername } from '../ui/typed-username.ts';
import { useLogin } from './login.state.ts';

/** `/login`. Whoever has just signed up, or chosen a new password, finds the username filled in; whose session ended is told so. */
export function LoginPage() {
  const form = useLogin();
  const { session } = useAtomValue(shellAtom);
  const toSignup = useWayWithTheme('/signup');
  const toReset = useWayWithTheme('/reset-password');
  const known = textIn(useLocation().state, 'userName');
  const [hasEnded] = useState(() => session.hasEnded());
  const isFirstTry = form.refusals === 0 && !form.busy;
  const errors = hasEnded && isFirstTry ? { ...form.errors, form: texts.login.ended } : form.errors;

  return (
    <EntryPage
      drawing="rest"
      says={texts.login}
      form={{ ...form, errors }}
      onSubmit={(entered) =>
        form.submit({ userName: typedUsername(entered('userName')), password: entered('password') })
      }
      footer={
        <>
          <OtherWay question={texts.login.forgot} to={toReset} label={texts.login.reset} />
          <LoudWay question={texts.login.newHere} to={toSignup} label={texts.signup.title} />
        </>
      }
    >
      <UsernameField name="userName" defaultValue={known} hint={texts.login.emailToo} />
      <PasswordField label={texts.fields.password} name="password" autoComplete="current-password" />
    </EntryPage>
  );
}
