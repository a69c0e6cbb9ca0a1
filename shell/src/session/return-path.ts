const KEY = 'returnTo';
const ENDED = 'sessionEnded';
export const HOME = '/admin/links';

/** Accepts only paths of this site, because storage content is not trusted. */
export const isPathOfThisSite = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && new URL(path, location.origin).origin === location.origin;

/** Stores the path to return to after the next login in this tab. */
export function rememberPath(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage the login leads to the default page.
  }
}

/** The stored path, used once. */
export function takePath(): string {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return path !== null && isPathOfThisSite(path) ? path : HOME;
  } catch {
    return HOME;
  }
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
