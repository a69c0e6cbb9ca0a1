import { type FormErrors, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useChosenTheme } from '../ui/chosen-theme.ts';
import {
  emailError,
  fullNameError,
  newPasswordErrors,
  onlyErrors,
  tellMismatch,
  usernameError,
} from '../ui/field-rules.ts';
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

/** Whoever has signed up finds the new name at the login. `found`: what is said at the fields already. */
export function useSignup(found: FormErrors, onCreated: () => void) {
  const shell = useAtomValue(shellAtom);
  const navigate = useNavigate();
  const theme = useChosenTheme();
  return useForm({
    check: (entry: SignupEntry) => {
      const wrong = onlyErrors({
        username: usernameError(entry.username),
        fullName: fullNameError(entry.fullName),
        email: emailError(entry.email),
        ...newPasswordErrors(entry, texts.wrong.mismatch),
      });
      tellMismatch(shell, { ...onlyErrors(found), ...wrong }, texts.wrong);
      return wrong;
    },
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
