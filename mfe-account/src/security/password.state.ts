import { shellAtom } from '@linkstall/kit/remote';

import { onlyErrors, passwordError, repeatError } from '../ui/field-rules.ts';
import { createForm } from '../ui/form-state.ts';
import { PROFILE_NOTICE_MS } from '../ui/notice-time.ts';
import { texts } from '../ui/texts.ts';
import { changePassword } from './security.api.ts';

interface PasswordEntry {
  readonly currentPassword: string;
  readonly password: string;
  readonly re_password: string;
}

export const passwordForm = createForm<PasswordEntry, 'changed'>({
  shell: shellAtom,
  check: (entry) =>
    onlyErrors({
      currentPassword: entry.currentPassword === '' ? texts.wrong.noYourPassword : '',
      password: passwordError(entry.password),
      re_password: repeatError(entry, texts.confirm.mismatch),
    }),
  send: async (shell, entry) => {
    const { user, accessToken } = await changePassword(shell.http, entry);
    shell.session.start(user, accessToken);
    shell.notice.success(texts.confirm.updated, PROFILE_NOTICE_MS);
    return 'changed';
  },
  announced: texts.confirm.mismatch,
  noticeMs: PROFILE_NOTICE_MS,
  stays: true,
  changes: true,
});
