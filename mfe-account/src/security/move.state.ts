import { useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';

import { onlyErrors } from '../ui/field-rules.ts';
import { PROFILE_NOTICE_MS, refusalHandler } from '../ui/notices.ts';
import { securityTexts } from '../ui/security-texts.ts';
import { endMove, movePage } from './security.api.ts';

interface MoveValues {
  readonly address: string;
  readonly months: number;
}

/** Begins the redirect. The shell asks for the password on its own page (see `security.state.ts`). */
export function useMove() {
  const shell = useAtomValue(shellAtom);
  return useForm({
    check: ({ address }: MoveValues) =>
      onlyErrors({ address: address === '' ? securityTexts.move.addressMissing : undefined }),
    send: async (values) => {
      shell.session.replaceUser(await movePage(shell.http, values));
      shell.notice.success(securityTexts.move.moved, PROFILE_NOTICE_MS);
    },
    onSent: (_, reopen) => reopen(),
    onRefusal: refusalHandler(shell, PROFILE_NOTICE_MS),
  });
}

/** Ends the redirect. */
export function useMoveEnd() {
  const shell = useAtomValue(shellAtom);
  return useForm({
    send: async () => {
      shell.session.replaceUser(await endMove(shell.http));
      shell.notice.success(securityTexts.move.ended, PROFILE_NOTICE_MS);
    },
    onSent: (_, reopen) => reopen(),
    onRefusal: refusalHandler(shell, PROFILE_NOTICE_MS),
  });
}
