import { shellAtom } from '@linkstall/kit/remote';

import { onlyErrors } from '../ui/field-rules.ts';
import { createForm } from '../ui/form-state.ts';
import { PROFILE_NOTICE_MS } from '../ui/notice-time.ts';
import { texts } from '../ui/texts.ts';
import { deleteAccount } from './security.api.ts';

interface DeletionEntry {
  readonly password: string;
  readonly confirm: string;
}

/** Sent, the session is over here too, and the shell leads away. */
export const deletionForm = createForm<DeletionEntry, 'deleted'>({
  shell: shellAtom,
  check: ({ password }) => onlyErrors({ password: password === '' ? texts.wrong.noYourPassword : '' }),
  send: async (shell, entry) => {
    await deleteAccount(shell.http, entry);
    shell.notice.success(texts.security.deleted, PROFILE_NOTICE_MS);
    await shell.session.end();
    return 'deleted';
  },
  noticeMs: PROFILE_NOTICE_MS,
  changes: true,
});
