import { useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';

import { newPasswordErrors, onlyErrors, notifyMismatch, type TwoPasswords } from '../ui/field-rules.ts';
import { texts } from '../ui/texts.ts';
import { confirmReset } from './resets.api.ts';

interface ConfirmValues extends TwoPasswords {
  readonly token: string;
}

export function useConfirm(onSent: () => void) {
  const shell = useAtomValue(shellAtom);
  return useForm({
    check: (values: ConfirmValues) => {
      const errors = onlyErrors(newPasswordErrors(values, texts.confirm.mismatch));
      notifyMismatch(shell, errors, texts.confirm);
      return errors;
    },
    send: async ({ token, password }) => {
      await confirmReset(shell.http, token, password);
      shell.notice.success(texts.confirm.updated);
      // The server ended all sessions of the account, and the login page is for logged-out users only.
      if (shell.session.current()) void shell.session.end();
    },
    onSent,
  });
}
