import type { SessionUser } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';

import { refusal } from '../ui/notices.ts';
import { keepResetEmail } from '../ui/tab-memory.ts';
import { texts } from '../ui/texts.ts';
import { undoEmailChange, verifyEmail } from './verifications.api.ts';

const sends = {
  verify: async (shell: ShellApi, token: string) => {
    const user = await verifyEmail(shell.http, token);
    shell.notice.success(texts.verify.done);
    if (!isLoggedIn(shell, user)) return '/login';
    shell.session.replaceUser(user);
    return '/admin/account';
  },

  /**
   * Sessions and password of the account have ended then: whoever changed the address may know both. A mail to choose a
   * new password is on its way to the address that is back.
   */
  undo: async (shell: ShellApi, token: string) => {
    const user = await undoEmailChange(shell.http, token);
    shell.notice.success(texts.undo.done);
    if (isLoggedIn(shell, user)) void shell.session.end();
    keepResetEmail(user.email);
    return '/resendEmail';
  },
};

export function useVerification(purpose: keyof typeof sends) {
  const shell = useAtomValue(shellAtom);
  const navigate = useNavigate();
  return useForm({
    send: (token: string) => sends[purpose](shell, token),
    refused: (failure) => {
      const isDone = purpose === 'verify' && failure.status === 400 && shell.session.current()?.account_email_Verified;
      if (!isDone) return refusal(shell)(failure);
      shell.notice.info(texts.account.alreadyVerified); // The link was used: by this press or one before.
      return {};
    },
    onSent: (next) => navigate(next, { replace: true }),
  });
}

/** Whoever is logged in as somebody else stays that. */
const isLoggedIn = ({ session }: ShellApi, user: SessionUser): boolean => session.current()?._id === user._id;
