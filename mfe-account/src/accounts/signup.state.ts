import { useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useChosenTheme } from '../ui/chosen-theme.ts';
import { emailError, fullNameError, newPasswordErrors, onlyErrors, usernameError } from '../ui/field-rules.ts';
import { refusal } from '../ui/notices.ts';
import { texts } from '../ui/texts.ts';
import { readThemeName, register, type SignupEntry } from './accounts.api.ts';

/** What the picked theme is called. Null while that is not known: an unknown one would become the default. */
export function useThemeName(): string | null {
  const { http } = useAtomValue(shellAtom);
  const theme = useChosenTheme();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (theme === null) return;
    let isWanted = true;
    const show = (found: string | null) => isWanted && setName(found);
    readThemeName(http, theme).then(show, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [http, theme]);
  return theme && name;
}

/** Whoever has signed up finds the new name at the login. */
export function useSignup(onCreated: () => void) {
  const shell = useAtomValue(shellAtom);
  const navigate = useNavigate();
  const theme = useChosenTheme();
  return useForm({
    check: (entry: SignupEntry) =>
      onlyErrors({
        username: usernameError(entry.username),
        fullName: fullNameError(entry.fullName),
        email: emailError(entry.email),
        ...newPasswordErrors(shell, entry, { mismatch: texts.wrong.mismatch }),
      }),
    send: async (entry) => {
      await register(shell.http, entry, theme);
      onCreated();
      shell.notice.success(texts.signup.created);
      return entry.username;
    },
    onSent: (userName) => navigate('/login', { state: { userName } }),
    refused: refusal(shell),
  });
}
