import { type FormErrors, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useChosenTheme } from '../ui/chosen-theme.ts';
import {
  emailError,
  fullNameError,
  newPasswordErrors,
  onlyErrors,
  notifyMismatch,
  usernameError,
} from '../ui/field-rules.ts';
import { refusalHandler } from '../ui/notices.ts';
import { texts } from '../ui/texts.ts';
import { readThemeName, register, type SignupValues } from './accounts.api.ts';
import { newAccountAtom } from './new-account.ts';

/**
 * The name of the chosen theme. Null while the name is loading, and null for a theme that does not exist, because the new page
 * then gets the default theme.
 */
export function useThemeName(): string | null {
  const { http } = useAtomValue(shellAtom);
  const theme = useChosenTheme();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (theme === null) return;
    let isMounted = true;
    const showName = (themeName: string | null) => isMounted && setName(themeName);
    readThemeName(http, theme).then(showName, () => undefined);
    return () => {
      isMounted = false;
    };
  }, [http, theme]);
  return theme && name;
}

/** Registers an account and opens the login page, which is filled with the new account. The fields show `liveErrors` already. */
export function useSignup(liveErrors: FormErrors, onCreated: () => void) {
  const shell = useAtomValue(shellAtom);
  const navigate = useNavigate();
  const theme = useChosenTheme();
  const setNewAccount = useSetAtom(newAccountAtom);
  return useForm({
    check: (values: SignupValues) => {
      const errors = onlyErrors({
        username: usernameError(values.username),
        fullName: fullNameError(values.fullName),
        email: emailError(values.email),
        ...newPasswordErrors(values, texts.errorTexts.mismatch),
      });
      notifyMismatch(shell, { ...onlyErrors(liveErrors), ...errors }, texts.errorTexts);
      return errors;
    },
    send: async (values) => {
      await register(shell.http, values, theme);
      onCreated();
      shell.notice.success(texts.signup.accountCreated);
      return { userName: values.username, password: values.password };
    },
    onSent: (account) => {
      setNewAccount(account);
      return navigate('/login', { state: { userName: account.userName } });
    },
    onRefusal: refusalHandler(shell),
  });
}
