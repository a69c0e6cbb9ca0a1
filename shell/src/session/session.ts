import type { SessionUser } from '@linkstall/contracts/http';
import type { NoticePort, SessionPort } from '@linkstall/contracts/shell';
import { atom } from 'jotai';

import type { shellStore } from '../shell-store.ts';
import { hasPath, rememberPath, takePath } from './return-path.ts';
import { clearSaved, onSavedElsewhere, readSaved, save, type Saved } from './session-storage.ts';

export interface Auth {
  readonly status: boolean;
  readonly userData: SessionUser | null;
  /** The address that is still to be verified. */
  readonly verifyEmail: string | null;
}

export const authAtom = atom<Auth>({ status: false, userData: null, verifyEmail: null });
/** Where a login that has just happened leads, until the admin area has taken the user there. */
export const landingAtom = atom<string | null>(null);

const LOGIN = '/login';
const ENDED = 'Your session has ended. Log in again.';
const LOGOUT_PATIENCE_MS = 2000;

interface SessionOptions {
  readonly store: typeof shellStore;
  readonly notice: NoticePort;
  /** Ends the session on the server; sends the token that is current when it is called. */
  logOut(): Promise<unknown>;
  navigate(path: string): void;
}

export interface Session extends SessionPort {
  token(): string | null;
  /** A call with this token was refused. */
  refused(token: string): void;
}

const authOf = (user: SessionUser | null): Auth => ({
  status: user !== null,
  userData: user,
  verifyEmail: user && !user.account_email_Verified ? user.email : null,
});

/** The session of this tab: restored from storage, followed by the other tabs, in memory alone where nothing can be stored. */
export function createSession({ store, notice, logOut, navigate }: SessionOptions): Session {
  let token: string | null = null;
  let inMemoryOnly = false;
  const become = (saved: Saved | null) => {
    token = saved?.token ?? null;
    store.set(authAtom, authOf(saved?.user ?? null));
  };
  const keep = (saved: Saved) => {
    inMemoryOnly = !save(saved);
    become(saved);
  };
  const forget = () => {
    clearSaved();
    become(null);
  };
  const land = () => {
    const path = takePath();
    store.set(landingAtom, path);
    return path;
  };
  const follow = () => {
    if (inMemoryOnly) return;
    const before = token;
    become(readSaved());
    if (before === null && token !== null) land();
  };
  // A guarded page has moved on by itself by now; any other is left here.
  const leave = (from: string) => {
    if (location.pathname === from) navigate(LOGIN);
  };
  const restored = readSaved();
  if (restored) become(restored);
  else clearSaved();
  // It ended on a page that could be left by loading another one only, so the notice did not live to be read.
  if (!restored && hasPath() && location.pathname === LOGIN) notice.error(ENDED);
  onSavedElsewhere(follow);
  return {
    token: () => token,
    current: () => store.get(authAtom).userData,
    onChange: (listener) => store.sub(authAtom, listener),
    start: (user, newToken) => {
      keep({ user, token: newToken });
      return land();
    },
    replaceUser: (user) => {
      if (token !== null) keep({ user, token });
    },
    end: async () => {
      const from = location.pathname;
      const told = logOut().catch(() => undefined);
      forget();
      takePath();
      notice.success('Logged Out');
      await Promise.race([told, new Promise((done) => setTimeout(done, LOGOUT_PATIENCE_MS))]);
      leave(from);
    },
    refused: (refusedToken) => {
      if (refusedToken !== token) return;
      const from = location.pathname;
      rememberPath(from + location.search);
      forget();
      notice.error(ENDED);
      setTimeout(() => leave(from));
    },
  };
}
