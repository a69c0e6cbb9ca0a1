import type { SessionUser } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { shellAtom } from '@linkstall/kit/remote';

import { createForm } from '../ui/form-state.ts';
import { keepResetEmail } from '../ui/reset-email.ts';
import { texts } from '../ui/texts.ts';
import { undoEmailChange, verifyEmail } from './verifications.api.ts';

interface VerificationEntry {
  readonly token: string;
}

/** Sent, it gives the path to go to. */
export const verificationForm = createForm<VerificationEntry, string>({
  shell: shellAtom,
  check: () => ({}),
  send: async (shell, { token }) => {
    const user = await verifyEmail(shell.http, token);
    shell.notice.success(texts.verify.done);
    if (!isLoggedIn(shell, user)) return '/login';
    shell.session.replaceUser(user);
    shell.events.emit('user:changed', { user });
    return '/admin/account';
  },
});

/**
 * Sessions and password of the account have ended then: whoever changed the address may know both. A mail to choose a
 * new password is on its way to the address that is back.
 */
export const undoForm = createForm<VerificationEntry, string>({
  shell: shellAtom,
  check: () => ({}),
  send: async (shell, { token }) => {
    const user = await undoEmailChange(shell.http, token);
    shell.notice.success(texts.undo.done);
    if (isLoggedIn(shell, user)) void shell.session.end();
    keepResetEmail(user.email);
    return '/resendEmail';
  },
});

/** Whoever is logged in as somebody else stays that. */
const isLoggedIn = ({ session }: ShellApi, user: SessionUser): boolean => session.current()?._id === user._id;
