const KEY = 'returnTo';
const HOME = '/admin/links';

/** Only paths of this site: what stands in storage may come from anywhere. */
const ofThisSite = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && new URL(path, location.origin).origin === location.origin;

/** Remembers where a session ended, for the login that follows in this tab. */
export function rememberPath(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // The login then leads home.
  }
}

/** Where to go after login, used once. */
export function takePath(): string {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return path !== null && ofThisSite(path) ? path : HOME;
  } catch {
    return HOME;
  }
}

/** Whether a session has ended in this tab and no login has followed yet. */
export function hasPath(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
