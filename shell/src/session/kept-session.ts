import type { SessionUser } from '@linkstall/contracts/http';
import { atom } from 'jotai';

import type { shellStore } from '../shell-store.ts';
import { takePath } from './return-path.ts';
import { clearSaved, forgetDrafts, onSavedElsewhere, readSaved, save, type Saved } from './session-storage.ts';

interface Auth {
  readonly status: boolean;
  readonly userData: SessionUser | null;
  /** The email address to verify. */
  readonly verifyEmail: string | null;
}

export const authAtom = atom<Auth>({ status: false, userData: null, verifyEmail: null });
/** The target after a login, until the user arrives there. */
export const landingAtom = atom<string | null>(null);

const authOf = (user: SessionUser | null): Auth => ({
  status: user !== null,
  userData: user,
  verifyEmail: user && !user.account_email_Verified ? user.email : null,
});

interface KeptSession {
  token(): string | null;
  keep(session: Saved): void;
  forget(): void;
  /** Takes over a session that another tab has stored. */
  follow(): void;
  /** Whether the session of an old token continues with a newer token. */
  isRenewed(token: string): boolean;
  /** The path where the last session of this tab ended. */
  land(): string;
}

/** The session of this tab: restored from storage and synchronized with other tabs; in memory only when storage is blocked. */
export function createKeptSession(store: typeof shellStore): KeptSession {
  let current: Saved | null | undefined;
  let inMemoryOnly = false;
  /** Former tokens of this session. */
  const former = new Set<string>();
  const become = (saved: Saved | null) => {
    if (JSON.stringify(saved) === JSON.stringify(current)) return;
    if (saved?.user._id !== current?.user._id) former.clear();
    else if (current) former.add(current.token);
    current = saved;
    store.set(authAtom, authOf(saved?.user ?? null));
  };
  const land = () => {
    const path = takePath();
    store.set(landingAtom, path);
    return path;
  };
  const follow = () => {
    if (inMemoryOnly) return;
    const before = current;
    become(readSaved());
    if (!before && current) land();
    if (before && !current) forgetDrafts();
  };
  const restored = readSaved();
  if (!restored) clearSaved();
  become(restored);
  onSavedElsewhere(follow);
  return {
    token: () => current?.token ?? null,
    keep: (session) => {
      inMemoryOnly = !save(session);
      become(session);
    },
    forget: () => {
      clearSaved();
      become(null);
    },
    follow,
    isRenewed: (token) => token !== current?.token && former.has(token),
    land,
  };
}
