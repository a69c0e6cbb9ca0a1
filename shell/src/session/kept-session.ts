import type { SessionUser } from '@linkstall/contracts/http';
import { atom } from 'jotai';

import type { shellStore } from '../shell-store.ts';
import { takePath } from './return-path.ts';
import { clearSaved, forgetDrafts, onSavedElsewhere, readSaved, save, type Saved } from './session-storage.ts';

interface Auth {
  readonly status: boolean;
  readonly userData: SessionUser | null;
  /** The address that is still to be verified. */
  readonly verifyEmail: string | null;
}

export const authAtom = atom<Auth>({ status: false, userData: null, verifyEmail: null });
/** Where a login that has just happened leads, until the admin area has taken the user there. */
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
  /** Takes over what another tab has saved since. */
  follow(): void;
  /** Whether the session that this token belonged to goes on with a newer one. */
  isRenewed(token: string): boolean;
  /** Sends the user back to where the last session of this tab ended. */
  land(): string;
}

/** The session of this tab: restored from storage, following the other tabs, in memory alone where nothing can be stored. */
export function createKeptSession(store: typeof shellStore): KeptSession {
  let current: Saved | null | undefined;
  let inMemoryOnly = false;
  /** Tokens that this session had before. */
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
