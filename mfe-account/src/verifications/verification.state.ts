import { shellAtom } from '../app/shell-context.ts';
import { createForm } from '../ui/form-state.ts';
import { texts } from '../ui/texts.ts';
import { undoEmailChange, verifyEmail } from './verifications.api.ts';

interface VerificationEntry {
  readonly token: string;
  readonly purpose: 'verify' | 'undo';
}

/** Sent, it gives the path to go to. Whoever is logged in as somebody else stays that. */
export const verificationForm = createForm<VerificationEntry, string>({
  shell: shellAtom,
  check: () => ({}),
  send: async ({ http, session, notice, events }, { token, purpose }) => {
    const user = await (purpose === 'verify' ? verifyEmail : undoEmailChange)(http, token);
    notice.success(texts[purpose].done);
    if (session.current()?._id !== user._id) return '/login';
    session.replaceUser(user);
    events.emit('user:changed', { user });
    return '/admin/account';
  },
});
