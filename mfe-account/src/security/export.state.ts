import { shellAtom } from '@linkstall/kit/remote';

import { createForm } from '../ui/form-state.ts';
import { PROFILE_NOTICE_MS } from '../ui/notice-time.ts';
import { texts } from '../ui/texts.ts';
import { saveFile } from './save-file.ts';
import { exportData } from './security.api.ts';

/** Everything that is kept of the user, as a file of theirs. */
export const exportForm = createForm<{ readonly fileName: string }, 'saved'>({
  shell: shellAtom,
  check: () => ({}),
  send: async (shell, { fileName }) => {
    saveFile(await exportData(shell.http), fileName);
    shell.notice.success(texts.security.downloaded, PROFILE_NOTICE_MS);
    return 'saved';
  },
  noticeMs: PROFILE_NOTICE_MS,
  stays: true,
});
