import { useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useLocation, useNavigate } from 'react-router-dom';

import { emailError, fullNameError, newPasswordErrors, onlyErrors, usernameError } from '../ui/field-rules.ts';
import { refusal } from '../ui/notices.ts';
import { texts } from '../ui/texts.ts';
import { register, type SignupEntry } from './accounts.api.ts';

/** Id of the theme that was picked on the landing page. */
export const useChosenTheme = (): string | null => new URLSearchParams(useLocation().search).get('theme');

/** The same for the way to the other form, so that the choice comes along. */
export function useWayWithTheme(path: '/login' | '/signup'): string {
  const theme = useChosenTheme();
  return theme === null ? path : `${path}?theme=${encodeURIComponent(theme)}`;
}

/** Whoever has signed up finds the new name at the login. */
export function useSignup() {
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
      shell.notice.success(texts.signup.created);
      return entry.username;
    },
    onSent: (userName) => navigate('/login', { state: { userName } }),
    refused: refusal(shell),
  });
}
