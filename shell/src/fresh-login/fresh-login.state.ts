import type { LoginResponse } from '@linkstall/contracts/http';
import type { SessionPort } from '@linkstall/contracts/shell';
import { atom } from 'jotai';

import type { shellStore } from '../shell-store.ts';
import type { PasswordDialog, PasswordQuestion } from './password-dialog.tsx';

interface FreshLoginOptions {
  readonly store: typeof shellStore;
  readonly session: SessionPort;
  /** Confirms the password. The response contains the new token, because the old token has ended. */
  readonly confirm: (password: string) => Promise<LoginResponse>;
  readonly load?: () => Promise<{ readonly PasswordDialog: typeof PasswordDialog }>;
}

/** The open question with its component; null for none. */
export const questionAtom = atom<(PasswordQuestion & { readonly Dialog: typeof PasswordDialog }) | null>(null);

/** The dialog is in the chunk that visitors' pages do not load. */
const loadDialog = () => import(/* webpackChunkName: "browser-made" */ './password-dialog.tsx');

/**
 * Asks for the password again in a dialog. Resolves to true when the refused call may be repeated. Several calls that are
 * refused at once share one dialog.
 */
export function createFreshLogin({ store, session, confirm, load = loadDialog }: FreshLoginOptions) {
  let pendingQuestion: Promise<boolean> | null = null;
  const confirmPassword = async (): Promise<boolean> => {
    const { PasswordDialog: Dialog } = await load();
    const caller = session.current();
    if (!caller) return false;
    const replaceToken = async (password: string) => {
      const { user, accessToken } = await confirm(password);
      // After a logout, or a login of another user in another tab, nobody needs the token.
      if (session.current()?._id === user._id) session.start(user, accessToken);
    };
    return new Promise((resolve) => {
      const done = (confirmed: boolean) => {
        stop();
        store.set(questionAtom, null);
        resolve(confirmed);
      };
      // Closes the dialog when the user logs out meanwhile, here or in another tab.
      const stop = session.onChange(() => session.current() ?? done(false));
      store.set(questionAtom, { username: caller.username, confirm: replaceToken, done, Dialog });
    });
  };
  return (): Promise<boolean> => {
    pendingQuestion ??= confirmPassword()
      .catch(() => false)
      .finally(() => (pendingQuestion = null));
    return pendingQuestion;
  };
}
