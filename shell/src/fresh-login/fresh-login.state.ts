import type { SessionPort } from '@linkstall/contracts/shell';
import { atom } from 'jotai';

import type { shellStore } from '../shell-store.ts';
import type { PasswordDialog, PasswordQuestion } from './password-dialog.tsx';

interface FreshLoginOptions {
  readonly store: typeof shellStore;
  readonly session: SessionPort;
  readonly confirm: PasswordQuestion['confirm'];
  readonly load?: () => Promise<{ readonly PasswordDialog: typeof PasswordDialog }>;
}

/** What is asked just now, and what draws it; null: nothing. */
export const questionAtom = atom<(PasswordQuestion & { readonly Dialog: typeof PasswordDialog }) | null>(null);

/** In the file of what no visitor's page loads. */
const loadDialog = () => import(/* webpackChunkName: "browser-made" */ './password-dialog.tsx');

/**
 * Asks for the password once more, where the person is. The response resolves to true when the call that was refused may
 * be sent again; several that are refused at once ask once.
 */
export function createFreshLogin({ store, session, confirm, load = loadDialog }: FreshLoginOptions) {
  let asked: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    const { PasswordDialog: Dialog } = await load();
    const username = session.current()?.username;
    if (username === undefined) return false;
    return new Promise((resolve) => {
      const done = (confirmed: boolean) => {
        stop();
        store.set(questionAtom, null);
        resolve(confirmed);
      };
      // Logged out meanwhile, here or in another tab: there is nobody left to ask.
      const stop = session.onChange(() => session.current() ?? done(false));
      store.set(questionAtom, { username, confirm, done, Dialog });
    });
  };
  return (): Promise<boolean> => {
    asked ??= ask()
      .catch(() => false)
      .finally(() => (asked = null));
    return asked;
  };
}
