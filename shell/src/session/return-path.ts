const KEY = 'returnTo';
const ENDED = 'sessionEnded';
export const HOME = '/admin/links';
export const LOGIN = '/login';

/** Accepts only paths of this site, because storage content is not trusted. */
export const isPathOfThisSite = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && new URL(path, location.origin).origin === location.origin;

/** Stores the path to return to, for the login page that this document redirects to. */
export function rememberPath(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage the login leads to the default page.
  }
}

function takeStoredPath(): string | null {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return path;
  } catch {
    return null;
  }
}

/** The state of the history entry; the router keeps fields that it does not know. */
const entryState = () => (history.state ?? {}) as { readonly [KEY]?: unknown };

/**
 * Moves the stored path into the history entry of the login page that the redirect has opened. The path survives a reload and
 * Back. A login page that is opened later has an entry of its own, and leads to the default page.
 */
export function bindPathToEntry(): void {
  const path = takeStoredPath();
  if (path !== null && location.pathname === LOGIN) history.replaceState({ ...entryState(), [KEY]: path }, '');
}

/** The path to return to after a login here, used once. */
export function takePath(): string {
  const { [KEY]: entryPath, ...state } = entryState();
  const path = takeStoredPath() ?? entryPath;
  if (entryPath !== undefined) history.replaceState(state, '');
  return typeof path === 'string' && isPathOfThisSite(path) ? path : HOME;
}

/** Lets the next page show the notice that the session has ended. */
export function rememberEnd(): void {
  try {
    sessionStorage.setItem(ENDED, '1');
  } catch {
    // Without storage the notice is lost.
  }
}

/** Whether the notice must be shown here; true once. */
export function takeEnd(): boolean {
  try {
    const hasEnded = sessionStorage.getItem(ENDED) !== null;
    sessionStorage.removeItem(ENDED);
    return hasEnded;
  } catch {
    return false;
  }
}
