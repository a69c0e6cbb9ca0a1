import { useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';

import { newPasswordErrors, onlyErrors, type TwoPasswords } from '../ui/field-rules.ts';
import { texts } from '../ui/texts.ts';
import { confirmReset } from './resets.api.ts';

interface ConfirmEntry extends TwoPasswords {
  readonly token: string;
}

export function useConfirm(onSent: () => void) {
  const shell = useAtomValue(shellAtom);
  return useForm({
    check: (entry: ConfirmEntry) => onlyErrors(newPasswordErrors(shell, entry, texts.confirm)),
    send: async ({ token, password }) => {
      await confirmReset(shell.http, token, password);
      shell.notice.success(texts.confirm.updated);
      // Every session of the account has ended, and the login is for logged-out people only.
      if (shell.session.current()) void shell.session.end();
    },
    onSent,
  });
}
