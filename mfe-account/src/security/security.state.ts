import { useForm, useSerialQueue } from '@linkstall/kit/form';
import { saveFile } from '@linkstall/kit/share';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';

import { newPasswordErrors, onlyErrors, notifyMismatch, type TwoPasswords } from '../ui/field-rules.ts';
import { PROFILE_NOTICE_MS as noticeMs, refusalHandler } from '../ui/notices.ts';
import { securityTexts } from '../ui/security-texts.ts';
import { texts } from '../ui/texts.ts';
import { changePassword, deleteAccount, downloadCopy, exportData } from './security.api.ts';

/**
 * The shell asks for the password on its own page before it sends a sensitive call. Opening that page unloads this document, so
 * the code after such a call runs only if the shell did not ask for the password.
 */
export function usePasswordChange(onChanged: () => void) {
  const shell = useAtomValue(shellAtom);
  const enqueue = useSerialQueue();
  return useForm({
    check: (values: TwoPasswords) => {
      const errors = onlyErrors(newPasswordErrors(values, texts.confirm.mismatch));
      notifyMismatch(shell, errors, { ...texts.confirm, noticeMs });
      return errors;
    },
    send: (values) =>
      enqueue(async () => {
        const { user, accessToken } = await changePassword(shell.http, values.password);
        shell.session.start(user, accessToken);
        shell.notice.success(texts.confirm.updated, noticeMs);
      }),
    onSent: (_, reopen) => {
      onChanged();
      reopen();
    },
    onRefusal: refusalHandler(shell, noticeMs),
  });
}

/** All data of the user, or a copy of the page. */
const DOWNLOADS = {
  data: { read: exportData, notice: securityTexts.security.downloaded },
  copy: { read: downloadCopy, notice: securityTexts.security.copyDownloaded },
};

/** Saves a download as a file. */
export function useDownload(kind: keyof typeof DOWNLOADS) {
  const shell = useAtomValue(shellAtom);
  const { read, notice } = DOWNLOADS[kind];
  return useForm({
    send: async (fileName: string) => {
      saveFile(await read(shell.http), fileName);
      shell.notice.success(notice, noticeMs);
    },
    onSent: (_, reopen) => reopen(),
    onRefusal: refusalHandler(shell, noticeMs),
  });
}

/** Deletes the account and ends the session. The shell then leaves the page. */
export function useAccountDeletion() {
  const shell = useAtomValue(shellAtom);
  const enqueue = useSerialQueue();
  return useForm({
    send: (confirm: string) =>
      enqueue(async () => {
        await deleteAccount(shell.http, confirm);
        shell.notice.success(securityTexts.security.deleted, noticeMs);
        await shell.session.end();
      }),
    onRefusal: refusalHandler(shell, noticeMs),
  });
}
