import { useForm, useSerialQueue } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';

import { newPasswordErrors, onlyErrors, tellMismatch, type TwoPasswords } from '../ui/field-rules.ts';
import { PROFILE_NOTICE_MS as noticeMs, refusal } from '../ui/notices.ts';
import { texts } from '../ui/texts.ts';
import { changePassword, deleteAccount, exportData } from './security.api.ts';

const missing = (password: string): string => (password === '' ? texts.wrong.noYourPassword : '');

interface PasswordEntry extends TwoPasswords {
  readonly currentPassword: string;
}

export function usePasswordChange(onChanged: () => void) {
  const shell = useAtomValue(shellAtom);
  const enqueue = useSerialQueue();
  return useForm({
    check: (entry: PasswordEntry) => {
      const wrong = onlyErrors({
        currentPassword: missing(entry.currentPassword),
        ...newPasswordErrors(entry, texts.confirm.mismatch),
      });
      tellMismatch(shell, wrong, { ...texts.confirm, noticeMs });
      return wrong;
    },
    send: (entry) =>
      enqueue(async () => {
        const { user, accessToken } = await changePassword(shell.http, entry);
        shell.session.start(user, accessToken);
        shell.notice.success(texts.confirm.updated, noticeMs);
      }),
    onSent: (_, again) => {
      onChanged();
      again();
    },
    refused: refusal(shell, noticeMs),
  });
}

/** Everything that is kept of the user, as a file of theirs. */
export function useExport() {
  const shell = useAtomValue(shellAtom);
  return useForm({
    send: async (fileName: string) => {
      saveFile(await exportData(shell.http), fileName);
      shell.notice.success(texts.security.downloaded, noticeMs);
    },
    onSent: (_, again) => again(),
    refused: refusal(shell, noticeMs),
  });
}

/** Long enough for every browser to have begun reading. */
const KEPT_MS = 60_000;

/** Gives a file to the browser's downloads. */
function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

interface DeletionEntry {
  readonly password: string;
  readonly confirm: string;
}

/** Sent, the session is over here too, and the shell leads away. */
export function useDeletion() {
  const shell = useAtomValue(shellAtom);
  const enqueue = useSerialQueue();
  return useForm({
    check: ({ password }: DeletionEntry) => onlyErrors({ password: missing(password) }),
    send: (entry) =>
      enqueue(async () => {
        await deleteAccount(shell.http, entry);
        shell.notice.success(texts.security.deleted, noticeMs);
        await shell.session.end();
      }),
    refused: refusal(shell, noticeMs),
  });
}
