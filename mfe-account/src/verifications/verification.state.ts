import type { SessionUser } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';

import { refusalHandler } from '../ui/notices.ts';
import { storeResetEmail } from '../ui/tab-storage.ts';
import { texts } from '../ui/texts.ts';
import { undoEmailChange, verifyEmail } from './verifications.api.ts';

const handlers = {
  verify: async (shell: ShellApi, token: string) => {
    const user = await verifyEmail(shell.http, token);
    shell.notice.success(texts.verify.emailVerified);
    if (!isLoggedIn(shell, user)) return '/login';
    shell.session.replaceUser(user);
    return '/admin/account';
  },

  /**
   * The server ended all sessions and voided the password, because another person may use them. A mail for a new
   * password is on its way to the restored address.
   */
  undo: async (shell: ShellApi, token: string) => {
    const user = await undoEmailChange(shell.http, token);
    shell.notice.success(texts.undo.emailRestored);
    if (isLoggedIn(shell, user)) void shell.session.end();
    storeResetEmail(user.email);
    return '/resendEmail';
  },
};

export function useVerification(purpose: keyof typeof handlers) {
  const shell = useAtomValue(shellAtom);
  const navigate = useNavigate();
  return useForm({
    send: (token: string) => handlers[purpose](shell, token),
    onRefusal: (failure) => {
      const isDone = purpose === 'verify' && failure.status === 400 && shell.session.current()?.account_email_Verified;
      if (!isDone) return refusalHandler(shell)(failure);
      // An earlier press used the link, or an earlier attempt of this request whose response was lost.
      shell.notice.info(texts.account.alreadyVerified);
      return {};
    },
    onSent: (next) => navigate(next, { replace: true }),
  });
}

/** Whether this user is logged in here. A session of another user stays unchanged. */
const isLoggedIn = ({ session }: ShellApi, user: SessionUser): boolean => session.current()?._id === user._id;
