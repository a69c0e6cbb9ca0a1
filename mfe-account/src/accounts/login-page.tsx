import { PasswordField, TextField } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { usePathWithTheme } from '../ui/chosen-theme.ts';
import { FormPage, ProminentPageLink, PageLink, Paragraph } from '../ui/form-page.tsx';
import { readText } from '../ui/mail-link.ts';
import { UsernameField } from '../ui/person-fields.tsx';
import { texts } from '../ui/texts.ts';
import { parseUsername } from '../ui/parse-username.ts';
import { useLogin } from './login.state.ts';
import { isNewcomer, newAccountAtom } from './new-account.ts';

/**
 * `/login`. After a signup, username and password are filled in; after a reset, the username. After the end of a session, the
 * form says so. For a newcomer the link to the signup page comes first.
 */
export function LoginPage() {
  const newAccount = useNewAccount();
  const form = useLogin(newAccount);
  const { session, site } = useAtomValue(shellAtom);
  const canJoin = site?.joining !== 'closed';
  const signupPath = usePathWithTheme('/signup');
  const resetPath = usePathWithTheme('/reset-password');
  const location = useLocation();
  const knownUsername = newAccount?.userName ?? readText(location.state, 'userName');
  const [hasEnded] = useState(() => session.hasEnded());
  const [isNew] = useState(() => canJoin && !hasEnded && knownUsername === '' && isNewcomer());
  const isFirstTry = form.refusalCount === 0 && !form.busy;
  const errors = hasEnded && isFirstTry ? { ...form.errors, form: texts.login.sessionEnded } : form.errors;

  return (
    <FormPage
      illustration="cat"
      screenTexts={texts.login}
      form={{ ...form, errors }}
      {...(isNew && {
        kind: 'secondary' as const,
        intro: (
          <ProminentPageLink
            isFirst
            question={texts.login.signupQuestion}
            to={signupPath}
            label={texts.login.claimAddress}
          />
        ),
      })}
      onSubmit={(getValue) =>
        form.submit({
          userName: parseUsername(getValue('userName')),
          password: getValue('password'),
          code: getValue('code'),
        })
      }
      footer={
        <>
          <PageLink question={texts.login.resetQuestion} to={resetPath} label={texts.login.reset} />
          {canJoin && !isNew && (
            <ProminentPageLink question={texts.login.signupQuestion} to={signupPath} label={texts.signup.title} />
          )}
        </>
      }
    >
      {newAccount && <Paragraph>{texts.login.accountReady(newAccount.userName)}</Paragraph>}
      <UsernameField name="userName" defaultValue={knownUsername} hint={texts.login.emailHint} />
      <PasswordField
        label={texts.fields.password}
        name="password"
        autoComplete="current-password"
        defaultValue={newAccount?.password}
      />
      {form.needsCode && <CodeField />}
    </FormPage>
  );
}

const CodeField = () => (
  <TextField
    label={texts.secondFactor.code}
    name="code"
    dir="ltr"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    hint={texts.secondFactor.codeHint}
  />
);

/** The account that was just created, for this mount only. */
function useNewAccount() {
  const [storedAccount, setStoredAccount] = useAtom(newAccountAtom);
  const [newAccount] = useState(storedAccount);
  useEffect(() => setStoredAccount(null), [setStoredAccount]);
  return newAccount;
}
