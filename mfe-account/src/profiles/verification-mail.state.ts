import { type ApiFailure, isApiFailure, type ShellApi } from '@linkstall/contracts/shell';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { PROFILE_NOTICE_MS } from '../ui/notices.ts';
import { rememberInTab, rememberedInTab } from '../ui/tab-memory.ts';
import { texts } from '../ui/texts.ts';
import { sendVerification } from './profiles.api.ts';

const KEY = 'verificationMail';

/** The address that a mail was sent to from this tab. The server alone says that it is verified. */
const sentToAtom = atom('');
export const mailedToAtom = atom((get) => get(sentToAtom) || rememberedInTab(KEY));
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
    rememberInTab(KEY, user.email);
    set(sentToAtom, user.email);
    shell.notice.success(texts.account.mailSent, PROFILE_NOTICE_MS);
  } catch (error) {
    notSent(shell, error);
  } finally {
    set(mailBusyAtom, false);
  }
});

function notSent(shell: ShellApi, error: unknown): void {
  if (!isApiFailure(error)) shell.report(error);
  if (shell.session.current() === null) return; // it ended, and the shell has said so
  if (isApiFailure(error) && error.status === 409) {
    verifiedElsewhere(shell);
    return;
  }
  const said = isApiFailure(error) && saysWhy(error) ? error.message : texts.account.mailFailed;
  shell.notice.error(said, PROFILE_NOTICE_MS);
}

/** A refusal has a reason that helps; a breakdown has none. */
const saysWhy = ({ status }: ApiFailure): boolean => status >= 400 && status < 500;

/** In another browser, for instance: this one learns it here. */
function verifiedElsewhere({ session, notice }: ShellApi): void {
  const before = session.current();
  notice.info(texts.account.alreadyVerified, PROFILE_NOTICE_MS);
  if (!before) return;
  session.replaceUser({ ...before, account_email_Verified: true });
}
