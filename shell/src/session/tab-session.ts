import type { SessionUser } from '@linkstall/contracts/http';
import { atom } from 'jotai';

import type { shellStore } from '../shell-store.ts';
import { takePath } from './return-path.ts';
import {
  clearStoredSession,
  forgetDrafts,
  onOtherTabChange,
  readStoredSession,
  storeSession,
  type StoredSession,
} from './session-storage.ts';

interface Auth {
  readonly status: boolean;
  readonly userData: SessionUser | null;
  readonly verifyEmail: string | null;
}

export const authAtom = atom<Auth>({ status: false, userData: null, verifyEmail: null });
/** The target after a login, until the user arrives there. */
export const loginTargetAtom = atom<string | null>(null);

const authOf = (user: SessionUser | null): Auth => ({
  status: user !== null,
  userData: user,
  verifyEmail: user && !user.account_email_Verified ? user.email : null,
});

interface TabSession {
  token(): string | null;
  /** Returns false when the storage is blocked. The session then ends with the document. */
  replace(session: StoredSession): boolean;
  clear(): void;
  /** Takes over a session that another tab has stored. */
  syncFromStorage(): void;
  /** Whether the session of an old token continues with a newer token. */
  isRenewed(token: string): boolean;
  /** The path of the page where the last session of this tab ended. It becomes the target of the login. */
  takeLoginTarget(): string;
}

/** The session of this tab: restored from storage and synchronized with other tabs; in memory only when storage is blocked. */
export function createTabSession(store: typeof shellStore): TabSession {
  let current: StoredSession | null | undefined;
  let inMemoryOnly = false;
  const formerTokens = new Set<string>();
  const setCurrent = (session: StoredSession | null) => {
    if (JSON.stringify(session) === JSON.stringify(current)) return;
    if (session?.user._id !== current?.user._id) formerTokens.clear();
    else if (current) formerTokens.add(current.token);
    current = session;
    store.set(authAtom, authOf(session?.user ?? null));
  };
  const takeLoginTarget = () => {
    const path = takePath();
    store.set(loginTargetAtom, path);
    return path;
  };
  const syncFromStorage = () => {
    if (inMemoryOnly) return;
    const before = current;
    setCurrent(readStoredSession());
    if (!before && current) takeLoginTarget();
    if (before && !current) forgetDrafts();
  };
  const restored = readStoredSession();
  if (!restored) clearStoredSession();
  setCurrent(restored);
  onOtherTabChange(syncFromStorage);
  return {
    token: () => current?.token ?? null,
    replace: (session) => {
      inMemoryOnly = !storeSession(session);
      setCurrent(session);
      return !inMemoryOnly;
    },
    clear: () => {
      clearStoredSession();
      setCurrent(null);
    },
    syncFromStorage,
    isRenewed: (token) => token !== current?.token && formerTokens.has(token),
    takeLoginTarget,
  };
}
