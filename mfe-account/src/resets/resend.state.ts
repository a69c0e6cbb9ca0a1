import { shellAtom } from '@linkstall/kit/remote';

import { createForm } from '../ui/form-state.ts';
import { texts } from '../ui/texts.ts';
import { resetEmail } from '../ui/reset-email.ts';
import { requestReset } from './resets.api.ts';

/** Asks for the same mail again. `lost`: nobody knows any more where to. */
export const resendForm = createForm<null, 'sent' | 'lost'>({
  shell: shellAtom,
  check: () => ({}),
  send: async (shell) => {
    const email = resetEmail();
    if (email === null) {
      shell.notice.error(texts.resend.notFound);
      return 'lost';
    }
    await requestReset(shell.http, email);
    shell.notice.success(texts.reset.sent);
    return 'sent';
  },
  stays: true,
});
