import { shellAtom } from '@linkstall/kit/remote';

import { onlyErrors, passwordError, repeatError } from '../ui/field-rules.ts';
import { createForm } from '../ui/form-state.ts';
import { texts } from '../ui/texts.ts';
import { confirmReset } from './resets.api.ts';

interface ConfirmEntry {
  readonly token: string;
  readonly password: string;
  readonly re_password: string;
}

/** Sent, it gives the path to go to. */
export const confirmForm = createForm<ConfirmEntry, string>({
  shell: shellAtom,
  check: (entry) =>
    onlyErrors({
      password: passwordError(entry.password),
      re_password: repeatError(entry, texts.confirm.mismatch),
    }),
  send: async (shell, { token, password }) => {
    await confirmReset(shell.http, token, password);
    shell.notice.success(texts.confirm.updated);
    // Every session of the account has ended, and the login is for logged-out people only.
    if (shell.session.current()) void shell.session.end();
    return '/login';
  },
  announced: texts.confirm.mismatch,
});
