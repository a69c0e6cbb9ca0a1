import { useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';

import { onlyErrors } from '../ui/field-rules.ts';
import { refusal } from '../ui/notices.ts';
import { texts } from '../ui/texts.ts';
import { logIn, type LoginEntry } from './accounts.api.ts';

/** Once there is a session the shell leads on: this page is only for who has none. */
export function useLogin() {
  const shell = useAtomValue(shellAtom);
  return useForm({
    check: ({ userName, password }: LoginEntry) =>
      onlyErrors({
        userName: userName === '' ? texts.wrong.noUserName : '',
        password: password === '' ? texts.wrong.noYourPassword : '',
      }),
    send: async (entry, signal) => {
      const { user, accessToken } = await logIn(shell.http, entry);
      // Who went elsewhere meanwhile, to sign up perhaps, is not taken away from there.
      if (!signal.aborted) shell.session.start(user, accessToken);
    },
    refused: (failure) => {
      const { username: userName, ...errors } = refusal(shell)(failure);
      // The notice has the server's words; what stays, stands where the focus goes.
      if (failure.code === 'auth.login_failed') return { password: texts.wrong.login };
      return { ...errors, userName };
    },
  });
}
