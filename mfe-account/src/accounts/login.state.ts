import { shellAtom } from '@linkstall/kit/remote';

import { createForm } from '../ui/form-state.ts';
import { logIn, type LoginEntry } from './accounts.api.ts';
import { loginErrors } from './entry-rules.ts';

/** Sent, it gives the path to go to. */
export const loginForm = createForm<LoginEntry, string>({
  shell: shellAtom,
  check: loginErrors,
  send: async (shell, entry, isAsked) => {
    const { user, accessToken } = await logIn(shell.http, entry);
    // Who went elsewhere meanwhile, to sign up perhaps, is not taken away from there.
    return isAsked() ? shell.session.start(user, accessToken) : '';
  },
  renamed: { username: 'userName' },
});
