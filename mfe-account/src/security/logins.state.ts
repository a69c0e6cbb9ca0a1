import type { LoginSession } from '@linkstall/contracts/http';
import { isApiFailure, type ShellApi } from '@linkstall/contracts/shell';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { PROFILE_NOTICE_MS } from '../ui/notice-time.ts';
import { texts } from '../ui/texts.ts';
import { endLogin, readLogins } from './security.api.ts';

/** Read when it is asked for: it may need the password, and nobody is asked for that by a mere look at the page. */
type LoginsView =
  | { readonly status: 'closed'; readonly message: string }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly logins: readonly LoginSession[]; readonly ending: readonly string[] };

const CLOSED: LoginsView = { status: 'closed', message: '' };

const viewAtom = atom<LoginsView>(CLOSED);
export const loginsAtom = atom((get) => get(viewAtom));

/** Shown again, the page starts anew. */
export const doCloseLoginsAtom = atom(null, (_get, set) => set(viewAtom, CLOSED));

export const doShowLoginsAtom = atom(null, async (get, set): Promise<void> => {
  const shell = get(shellAtom);
  if (get(viewAtom).status === 'loading') return;
  const reading: LoginsView = { status: 'loading' };
  set(viewAtom, reading);
  const answer = await readLogins(shell.http).then(
    (logins): LoginsView => ({ status: 'ready', logins, ending: [] }),
    (error: unknown): LoginsView => ({ status: 'closed', message: said(shell, error) }),
  );
  if (get(viewAtom) === reading) set(viewAtom, answer);
});

/** Ends a login; one that had ended already is gone too. */
export const doEndLoginAtom = atom(null, async (get, set, { _id, device }: LoginSession): Promise<void> => {
  const shell = get(shellAtom);
  const change = (next: (ready: LoginsView & { status: 'ready' }) => Partial<LoginsView & { status: 'ready' }>) => {
    const view = get(viewAtom);
    if (view.status === 'ready') set(viewAtom, { ...view, ...next(view) });
  };
  const view = get(viewAtom);
  if (view.status !== 'ready' || view.ending.includes(_id)) return;
  change(({ ending }) => ({ ending: [...ending, _id] }));
  try {
    await endLogin(shell.http, _id).catch((error: unknown) => {
      if (!isApiFailure(error) || error.status !== 404) throw error;
    });
    change(({ logins }) => ({ logins: logins.filter((login) => login._id !== _id) }));
    shell.notice.success(texts.security.ended(device), PROFILE_NOTICE_MS);
  } catch (error) {
    said(shell, error);
  }
  change(({ ending }) => ({ ending: ending.filter((id) => id !== _id) }));
});

/** Tells why; a session that ended meanwhile was told by the shell. */
function said(shell: ShellApi, error: unknown): string {
  if (!isApiFailure(error)) shell.report(error);
  if (shell.session.current() === null) return '';
  const message = isApiFailure(error) ? error.message : texts.wrong.unexpected;
  shell.notice.error(message, PROFILE_NOTICE_MS);
  return message;
}
