import type { NoticePort, SessionPort } from '@linkstall/contracts/shell';

import type { shellStore } from '../shell-store.ts';
import { texts } from '../texts.ts';
import { authAtom, createKeptSession } from './kept-session.ts';
import { rememberEnd, rememberPath, takeEnd, takePath } from './return-path.ts';
import { forgetDrafts } from './session-storage.ts';

const LOGIN = '/login';
const LOGOUT_PATIENCE_MS = 2000;
/** Long enough for a tab that is just changing the password to save the token that comes with the response. */
const RENEWAL_MS = 1000;

interface SessionOptions {
  readonly store: typeof shellStore;
  readonly notice: NoticePort;
  /** Ends the session on the server; sends the token that is current when it is called. */
  readonly logOut: () => Promise<unknown>;
  readonly navigate: (path: string) => void;
}

interface Session {
  readonly port: SessionPort;
  /** For the HTTP client alone. */
  readonly token: () => string | null;
  /** A call with this token was refused. True: the same person's session goes on with another, so it may be sent again. */
  readonly refused: (token: string) => Promise<boolean>;
}

/** Who is logged in, and what login, logout and a session that ended on the server do. */
export function createSession({ store, notice, logOut, navigate }: SessionOptions): Session {
  const kept = createKeptSession(store);
  // A guarded page has moved on by itself by now; any other is left here.
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
