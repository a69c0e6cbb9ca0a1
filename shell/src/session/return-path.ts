const KEY = 'returnTo';
const ENDED = 'sessionEnded';
export const HOME = '/admin/links';

/** Only paths of this site: what stands in storage may come from anywhere. */
const ofThisSite = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && new URL(path, location.origin).origin === location.origin;

/** Remembers what was asked for or where a session ended, for the login that follows in this tab. */
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

/** For the next page, when the notice that the session has ended does not live to be read on this one. */
export function rememberEnd(): void {
  try {
    sessionStorage.setItem(ENDED, '1');
  } catch {
    // The login then comes without a word.
  }
}

/** Whether that is to be said here; once. */
export function takeEnd(): boolean {
  try {
    const ended = sessionStorage.getItem(ENDED) !== null;
    sessionStorage.removeItem(ENDED);
    return ended;
  } catch {
    return false;
  }
}
