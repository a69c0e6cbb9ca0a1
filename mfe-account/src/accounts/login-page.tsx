import { PasswordField } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

import { usePathWithTheme } from '../ui/chosen-theme.ts';
import { FormPage, ProminentPageLink, PageLink } from '../ui/form-page.tsx';
import { readText } from '../ui/mail-link.ts';
import { UsernameField } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';
import { parseUsername } from '../ui/parse-username.ts';
import { useLogin } from './login.state.ts';

/** `/login`. After a signup or a reset, the username is filled in. After the end of a session, the form says so. */
export function LoginPage() {
  const form = useLogin();
  const { session } = useAtomValue(shellAtom);
  const signupPath = usePathWithTheme('/signup');
  const resetPath = usePathWithTheme('/reset-password');
  const knownUsername = readText(useLocation().state, 'userName');
  const [hasEnded] = useState(() => session.hasEnded());
  const isFirstTry = form.refusalCount === 0 && !form.busy;
  const errors = hasEnded && isFirstTry ? { ...form.errors, form: texts.login.sessionEnded } : form.errors;

  return (
    <FormPage
      illustration="cat"
      screenTexts={texts.login}
      form={{ ...form, errors }}
      onSubmit={(getValue) =>
        form.submit({ userName: parseUsername(getValue('userName')), password: getValue('password') })
      }
      footer={
        <>
          <PageLink question={texts.login.resetQuestion} to={resetPath} label={texts.login.reset} />
          <ProminentPageLink question={texts.login.signupQuestion} to={signupPath} label={texts.signup.title} />
        </>
      }
    >
      <UsernameField name="userName" defaultValue={knownUsername} hint={texts.login.emailHint} />
      <PasswordField label={texts.fields.password} name="password" autoComplete="current-password" />
    </FormPage>
  );
}
