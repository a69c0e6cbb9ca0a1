import { type ApiFailure, isApiFailure, type ShellApi } from '@linkstall/contracts/shell';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { PROFILE_NOTICE_MS } from '../ui/notices.ts';
import { storeInTab, readFromTab } from '../ui/tab-storage.ts';
import { texts } from '../ui/texts.ts';
import { sendVerification } from './profiles.api.ts';

const KEY = 'verificationMail';

/** The address that got a mail from this tab. Only the server decides whether the address is verified. */
const sentToAtom = atom('');
export const mailedAddressAtom = atom((get) => get(sentToAtom) || readFromTab(KEY));
export const mailBusyAtom = atom(false);

export const doSendVerificationAtom = atom(null, async (get, set): Promise<void> => {
  const shell = get(shellAtom);
  const user = shell.session.current();
  if (!user || get(mailBusyAtom)) return;
  if (user.account_email_Verified) {
    shell.notice.info(texts.account.alreadyVerified, PROFILE_NOTICE_MS);
    return;
  }
  set(mailBusyAtom, true);
  try {
    await sendVerification(shell.http);
    storeInTab(KEY, user.email);
    set(sentToAtom, user.email);
    shell.notice.success(texts.account.mailSent, PROFILE_NOTICE_MS);
  } catch (error) {
    reportFailure(shell, error);
  } finally {
    set(mailBusyAtom, false);
  }
});

function reportFailure(shell: ShellApi, error: unknown): void {
  if (!isApiFailure(error)) shell.report(error);
  if (shell.session.current() === null) return; // the session has ended, and the shell shows that already
  if (isApiFailure(error) && error.status === 409) {
    markVerified(shell);
    return;
  }
  const text = isApiFailure(error) && hasHelpfulMessage(error) ? error.message : texts.account.mailFailed;
  shell.notice.error(text, PROFILE_NOTICE_MS);
}

/** A refusal has a message that helps the user; a server error has none. */
const hasHelpfulMessage = ({ status }: ApiFailure): boolean => status >= 400 && status < 500;

/** Another browser may have verified the address, so this browser updates its user. */
function markVerified({ session, notice }: ShellApi): void {
  const user = session.current();
  notice.info(texts.account.alreadyVerified, PROFILE_NOTICE_MS);
  if (!user) return;
  session.replaceUser({ ...user, account_email_Verified: true });
}
