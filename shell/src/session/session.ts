import type { NoticePort, SessionPort } from '@linkstall/contracts/shell';

import type { shellStore } from '../shell-store.ts';
import { texts } from '../texts.ts';
import { authAtom, createKeptSession } from './kept-session.ts';
import { rememberEnd, rememberPath, takeEnd, takePath } from './return-path.ts';
import { forgetDrafts } from './session-storage.ts';

const LOGIN = '/login';
const LOGOUT_PATIENCE_MS = 2000;
/** Time for another tab that changes the password to store the new token. */
const RENEWAL_MS = 1000;

interface SessionOptions {
  readonly store: typeof shellStore;
  readonly notice: NoticePort;
  /** Ends the session on the server, with the current token. */
  readonly logOut: () => Promise<unknown>;
  readonly navigate: (path: string) => void;
}

interface Session {
  readonly port: SessionPort;
  /** The token, for the HTTP client only. */
  readonly token: () => string | null;
  /** Called after a 401. Resolves to true when the same user's session continues with another token. */
  readonly refused: (token: string) => Promise<boolean>;
}

/** The session: login, logout, and expiry on the server. */
export function createSession({ store, notice, logOut, navigate }: SessionOptions): Session {
  const kept = createKeptSession(store);
  // A guarded page redirects itself; other pages are left here.
  const leave = (from: string, beforeIt: () => void = () => undefined) => {
    if (location.pathname !== from) return;
    beforeIt();
    navigate(LOGIN);
  };
  let hasEnded = takeEnd() && kept.token() === null && location.pathname === LOGIN;
  if (hasEnded) notice.error(texts.session.ended);
  const port: SessionPort = {
    current: () => store.get(authAtom).userData,
    onChange: (listener) => store.sub(authAtom, listener),
    start: (user, token) => {
      const begun = kept.token() === null;
      hasEnded = false;
      kept.keep({ user, token });
      return begun ? kept.land() : location.pathname + location.search;
    },
    replaceUser: (user) => {
      const token = kept.token();
      if (token !== null) kept.keep({ user, token });
    },
    end: async () => {
      const from = location.pathname;
      const told = logOut().catch(() => undefined);
      kept.forget();
      forgetDrafts();
      takePath();
      notice.success(texts.session.loggedOut);
      await Promise.race([told, new Promise((done) => setTimeout(done, LOGOUT_PATIENCE_MS))]);
      leave(from);
    },
    hasEnded: () => hasEnded,
  };
  const refused = async (token: string) => {
    kept.follow();
    if (token === kept.token()) await new Promise((done) => setTimeout(done, RENEWAL_MS));
    if (kept.isRenewed(token)) return true;
    if (token !== kept.token()) return false;
    const from = location.pathname;
    rememberPath(from + location.search);
    hasEnded = true;
    kept.forget();
    notice.error(texts.session.ended);
    setTimeout(() => leave(from, rememberEnd));
    return false;
  };
  return { port, token: () => kept.token(), refused };
}
