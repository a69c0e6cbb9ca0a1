import type { NoticePort, SessionPort } from '@linkstall/contracts/shell';

import type { shellStore } from '../shell-store.ts';
import { texts } from '../texts.ts';
import { authAtom, createTabSession } from './tab-session.ts';
import { bindPathToEntry, LOGIN, rememberEnd, rememberPath, takeEnd, takePath } from './return-path.ts';
import { forgetDrafts } from './session-storage.ts';
import { waitForRenewals } from './token-renewal.ts';

const LOGOUT_TIMEOUT_MS = 2000;
const NOT_STORED_NOTICE_MS = 8_000;
/** Time for a tab to store the new token that it got. */
const RENEWAL_MS = 1000;

interface SessionOptions {
  readonly store: typeof shellStore;
  readonly notice: NoticePort;
  /** Ends the session on the server, with the current token. */
  readonly logOut: () => Promise<unknown>;
  readonly navigate: (path: string) => void;
  /** The page that the next login opens when the session ends here. */
  readonly pageToReturnTo: () => string;
}

interface Session {
  readonly port: SessionPort;
  /** The token, for the HTTP client only. */
  readonly token: () => string | null;
  /** Called after a 401. Resolves to true when the same user's session continues with another token. */
  readonly handleRefusedToken: (token: string) => Promise<boolean>;
}

/** The session: login, logout, and expiry on the server. */
export function createSession({ store, notice, logOut, navigate, pageToReturnTo }: SessionOptions): Session {
  bindPathToEntry();
  const tabSession = createTabSession(store);
  // Opens the login page, unless a guarded page has redirected meanwhile.
  const leave = (from: string) => {
    if (location.pathname === from) navigate(LOGIN);
  };
  let hasEnded = takeEnd() && tabSession.token() === null && location.pathname === LOGIN;
  const port: SessionPort = {
    current: () => store.get(authAtom).userData,
    onChange: (listener) => store.sub(authAtom, listener),
    start: (user, token) => {
      const isNewSession = tabSession.token() === null;
      hasEnded = false;
      takeEnd();
      if (!tabSession.replace({ user, token })) notice.error(texts.session.notStored, NOT_STORED_NOTICE_MS);
      return isNewSession ? tabSession.takeLoginTarget() : location.pathname + location.search;
    },
    replaceUser: (user) => {
      const token = tabSession.token();
      if (token !== null) tabSession.replace({ user, token });
    },
    end: async () => {
      const from = location.pathname;
      const logoutCall = logOut().catch(() => undefined);
      tabSession.clear();
      forgetDrafts();
      takePath();
      notice.success(texts.session.loggedOut);
      await Promise.race([logoutCall, new Promise((done) => setTimeout(done, LOGOUT_TIMEOUT_MS))]);
      leave(from);
    },
    hasEnded: () => hasEnded,
  };
  const handleRefusedToken = async (token: string) => {
    tabSession.syncFromStorage();
    if (token === tabSession.token()) {
      await waitForRenewals();
      await new Promise((done) => setTimeout(done, RENEWAL_MS));
    }
    if (tabSession.isRenewed(token)) return true;
    if (token !== tabSession.token()) return false;
    const from = location.pathname;
    rememberPath(pageToReturnTo());
    hasEnded = true;
    rememberEnd();
    tabSession.clear();
    notice.error(texts.session.ended);
    setTimeout(() => leave(from));
    return false;
  };
  return { port, token: () => tabSession.token(), handleRefusedToken };
}
