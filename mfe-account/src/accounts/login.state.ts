import { useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { onlyErrors } from '../ui/field-rules.ts';
import { refusalHandler } from '../ui/notices.ts';
import { texts } from '../ui/texts.ts';
import { logIn, type LoginValues } from './accounts.api.ts';
import { rememberFirstLogin, rememberLogin } from './new-account.ts';

/** Without cookies the API refuses the token of a browser. */
const cookieError = () => (navigator.cookieEnabled ? '' : texts.errorTexts.cookiesBlocked);

/**
 * The welcome follows the first login of `newAccount`, which this tab has just created. The shell leaves the login page when a
 * session starts, because the page is for logged-out users only.
 */
export function useLogin(newAccount: LoginValues | null) {
  const shell = useAtomValue(shellAtom);
  /** Whether the server has asked for a code of the second factor. */
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    check: ({ userName, password, code }: LoginValues) =>
      onlyErrors({
        userName: userName === '' ? texts.errorTexts.ownUsernameMissing : '',
        password: password === '' ? texts.errorTexts.ownPasswordMissing : cookieError(),
        code: needsCode && code === '' ? texts.secondFactor.codeMissing : '',
      }),
    send: async (values, signal) => {
      const { user, accessToken } = await logIn(shell.http, values);
      // Do not log in a user who left the page, for example to sign up.
      if (signal.aborted) return;
      rememberLogin();
      if (user.username === newAccount?.userName) rememberFirstLogin(user._id);
      shell.session.start(user, accessToken);
    },
    onRefusal: (failure) => {
      if (failure.code === 'auth.code_required') {
        setNeedsCode(true);
        return { code: '' }; // moves the focus to the new field
      }
      if (failure.code === 'auth.waiting_for_approval') return { form: texts.signup.waiting };
      const { username: userName, ...errors } = refusalHandler(shell)(failure);
      // The notice shows the server's message. The focused field shows a hint instead.
      if (failure.code === 'auth.login_failed') return { password: texts.errorTexts.login };
      if (failure.code === 'auth.code_wrong') return { code: failure.message };
      return { ...errors, userName };
    },
  });
  return { ...form, needsCode };
}
