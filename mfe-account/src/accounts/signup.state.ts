import { shellAtom } from '@linkstall/kit/remote';

import { createForm } from '../ui/form-state.ts';
import { texts } from '../ui/texts.ts';
import { register, type SignupEntry } from './accounts.api.ts';
import { signupErrors } from './entry-rules.ts';

/** Sent, it gives the username of the new account. */
export const signupForm = createForm<SignupEntry, string>({
  shell: shellAtom,
  check: signupErrors,
  send: async (shell, entry) => {
    await register(shell.http, entry);
    shell.notice.success(texts.signup.created);
    return entry.username;
  },
  announced: texts.wrong.mismatch,
});
