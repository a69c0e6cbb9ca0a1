import { shellAtom } from '@linkstall/kit/remote';

import { emailError, onlyErrors } from '../ui/field-rules.ts';
import { createForm } from '../ui/form-state.ts';
import { texts } from '../ui/texts.ts';
import { keepResetEmail } from '../ui/reset-email.ts';
import { requestReset } from './resets.api.ts';

/** Asks for a mail. Sent, it gives the path to go to. */
export const resetForm = createForm<{ readonly email: string }, string>({
  shell: shellAtom,
  check: ({ email }) => onlyErrors({ email: emailError(email) }),
  send: async (shell, { email }) => {
    await requestReset(shell.http, email);
    keepResetEmail(email);
    shell.notice.success(texts.reset.sent);
    return '/resendEmail';
  },
});
