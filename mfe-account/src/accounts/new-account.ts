import { atom } from 'jotai';

import { readFromTab, storeInTab } from '../ui/tab-storage.ts';
import type { LoginValues } from './accounts.api.ts';

/**
 * The account that this document has created, for the login form that follows. It contains the password, so it stays in
 * memory: never in storage, in the address or in the history entry.
 */
export const newAccountAtom = atom<LoginValues | null>(null);

const LOGGED_IN = 'mfe_account:hasLoggedIn';
/** The addresses from which the shell opens the login page for a visitor who asked for a page of the admin area. */
const REDIRECTED_FROM = ['/login', '/admin/links'];

export const rememberLogin = (): void => storeInTab(LOGGED_IN, '1');

/** Lets the links page (mfe-links) begin with the welcome for this user. The page removes the key. */
export const rememberFirstLogin = (userId: string): void => storeInTab('welcome', JSON.stringify(userId));

/**
 * Whether the visitor is probably new: Create Now leads to `/admin/links`, and the shell redirects from there. A logout
 * redirects in the same way, so a tab that had a session is not new.
 */
export function isNewcomer(): boolean {
  if (readFromTab(LOGGED_IN) !== null) return false;
  const { referrer } = document;
  const isOfThisSite = referrer.startsWith(`${window.location.origin}/`);
  return isOfThisSite && REDIRECTED_FROM.includes(new URL(referrer).pathname);
}
