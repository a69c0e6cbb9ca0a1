import { useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';

import { newPasswordErrors, onlyErrors, tellMismatch, type TwoPasswords } from '../ui/field-rules.ts';
import { texts } from '../ui/texts.ts';
import { confirmReset } from './resets.api.ts';

interface ConfirmEntry extends TwoPasswords {
  readonly token: string;
}

export function useConfirm(onSent: () => void) {
  const shell = useAtomValue(shellAtom);
  return useForm({
    check: (entry: ConfirmEntry) => {
      const wrong = onlyErrors(newPasswordErrors(entry, texts.confirm.mismatch));
      tellMismatch(shell, wrong, texts.confirm);
      return wrong;
    },
    send: async ({ token, password }) => {
      await confirmReset(shell.http, token, password);
      shell.notice.success(texts.confirm.updated);
      // Every session of the account has ended, and the login is for logged-out people only.
      if (shell.session.current()) void shell.session.end();
    },
    onSent,
  });
}
