import { useForm, useSerialQueue } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';

import { newPasswordErrors, onlyErrors, notifyMismatch, type TwoPasswords } from '../ui/field-rules.ts';
import { PROFILE_NOTICE_MS as noticeMs, refusal } from '../ui/notices.ts';
import { texts } from '../ui/texts.ts';
import { changePassword, deleteAccount, exportData } from './security.api.ts';

const passwordMissingError = (password: string): string => (password === '' ? texts.errorTexts.noYourPassword : '');

interface PasswordEntry extends TwoPasswords {
  readonly currentPassword: string;
}

export function usePasswordChange(onChanged: () => void) {
  const shell = useAtomValue(shellAtom);
  const enqueue = useSerialQueue();
  return useForm({
    check: (entry: PasswordEntry) => {
      const errors = onlyErrors({
        currentPassword: passwordMissingError(entry.currentPassword),
        ...newPasswordErrors(entry, texts.confirm.mismatch),
      });
      notifyMismatch(shell, errors, { ...texts.confirm, noticeMs });
      return errors;
    },
    send: (entry) =>
      enqueue(async () => {
        const { user, accessToken } = await changePassword(shell.http, entry);
        shell.session.start(user, accessToken);
        shell.notice.success(texts.confirm.updated, noticeMs);
      }),
    onSent: (_, reopen) => {
      onChanged();
      reopen();
    },
    onRefusal: refusal(shell, noticeMs),
  });
}

/** Downloads all data of the user as a file. */
export function useExport() {
  const shell = useAtomValue(shellAtom);
  return useForm({
    send: async (fileName: string) => {
      saveFile(await exportData(shell.http), fileName);
      shell.notice.success(texts.security.downloaded, noticeMs);
    },
    onSent: (_, reopen) => reopen(),
    onRefusal: refusal(shell, noticeMs),
  });
}

/** The file URL stays valid until every browser has started to read the file. */
const REVOKE_DELAY_MS = 60_000;

/** Starts the download of a file in the browser. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}

interface DeletionEntry {
  readonly password: string;
  readonly confirm: string;
}

/** Deletes the account and ends the session. The shell then leaves the page. */
export function useDeletion() {
  const shell = useAtomValue(shellAtom);
  const enqueue = useSerialQueue();
  return useForm({
    check: ({ password }: DeletionEntry) => onlyErrors({ password: passwordMissingError(password) }),
    send: (entry) =>
      enqueue(async () => {
        await deleteAccount(shell.http, entry);
        shell.notice.success(texts.security.deleted, noticeMs);
        await shell.session.end();
      }),
    onRefusal: refusal(shell, noticeMs),
  });
}
