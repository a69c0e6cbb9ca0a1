import type { SiteInfo } from '@linkstall/contracts/http';
import { siteOf, type EntryKindsPort, type ShellApi } from '@linkstall/contracts/shell';
import { createElement } from 'react';

import { createEvents, type eventCheck } from './events.ts';
import { leaveToConfirm } from './confirm/leave-to-confirm.ts';
import { pageToReturnTo, removeCall } from './confirm/waiting-call.ts';
import { createHttp } from './http/api-client.ts';
import { noResponse } from './http/failure.ts';
import { createUnsaved } from './unsaved-changes/unsaved.state.ts';
import { delayNavigationFor, leaveTo } from './navigation/leave.ts';
import { takeNotices } from './notices/carried-notices.ts';
import { createNotices } from './notices/notice.state.ts';
import { CONFIRM_PATH } from './isolated-pages.ts';
import { createSession } from './session/session.ts';
import { renewToken } from './session/token-renewal.ts';
import { shellStore } from './shell-store.ts';
import { NotFound } from './status-pages/not-found.tsx';

const notFound: ShellApi['notFound'] = () => createElement(NotFound);

interface ShellOptions {
  readonly onReleaseChange?: (change: number) => void;
  /** Checks each event in development. */
  readonly checkEvent?: ReturnType<typeof eventCheck>;
  /** The kinds of entries of this page. */
  readonly entryKinds?: EntryKindsPort;
  readonly site?: SiteInfo | undefined;
  /** The remote of an isolated page; empty for all other pages. */
  readonly zone?: string;
}

/** Creates the API that the shell shares with the remotes. A page has one shell API. */
export function createBrowserShell(
  report: ShellApi['report'],
  { onReleaseChange, checkEvent, entryKinds, site, zone = '' }: ShellOptions = {},
): ShellApi {
  if (location.pathname !== CONFIRM_PATH) {
    removeCall();
    // The browser does not call this function again when it restores the page from the back-forward cache.
    addEventListener('pageshow', ({ persisted }) => persisted && removeCall());
  }
  const notice = createNotices(shellStore, takeNotices(zone));
  // A circular dependency: a call needs the token, and a logout is a call.
  const http = createHttp({
    token: () => session.token(),
    onUnauthorized: (token) => session.handleRefusedToken(token),
    onGrantRequired: (id, call) => leaveToConfirm(id, call, unsaved.forget),
    renewToken,
    ...(onReleaseChange && { onReleaseChange }),
  });
  const session = createSession({
    store: shellStore,
    notice,
    logOut: () => {
      const logout = http.post('/users/logout');
      delayNavigationFor(logout);
      return logout;
    },
    navigate: (path) => void leaveTo(path, { replaces: location.pathname === CONFIRM_PATH }),
    pageToReturnTo,
  });
  const unsaved = createUnsaved(shellStore);
  // After the end of the session, unsaved changes can no longer be saved.
  session.port.onChange(() => session.port.current() ?? unsaved.forget());
  return {
    http,
    session: session.port,
    notice,
    events: createEvents(report, checkEvent),
    origin: siteOrigin(),
    notFound,
    unsaved: unsaved.begin,
    report,
    ...(entryKinds && { entryKinds }),
    site: siteOf({ site }),
  };
}

/**
 * The origin of PUBLIC_URL, with which the edge rendered the page. A visitor may use another host name of the site. With that
 * name, hydration would differ from the HTML, and React would remove what is drawn.
 */
function siteOrigin(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  return canonical ? new URL(canonical.href).origin : location.origin;
}

const noop = () => undefined;
const refuse = () => Promise.reject(noResponse());

/** The shell API on the server: no session, no calls, no events. */
export const inertShell: ShellApi = {
  http: { get: refuse, post: refuse, patch: refuse, delete: refuse, download: refuse },
  session: {
    current: () => null,
    onChange: () => noop,
    start: () => '/',
    replaceUser: noop,
    end: () => Promise.resolve(),
    hasEnded: () => false,
  },
  notice: { success: noop, error: noop, info: noop },
  events: { emit: noop, on: () => noop },
  origin: '',
  notFound,
  unsaved: () => noop,
  report: noop,
  site: siteOf({}),
  entryKinds: { list: () => [], form: () => null },
};
