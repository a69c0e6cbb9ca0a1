import type { SessionUser } from '@linkstall/contracts/http';
import { DRAFT_KEY } from '@linkstall/contracts/shell';

export interface Saved {
  readonly user: SessionUser;
  readonly token: string;
}

const OWN_SECONDS = 400 * 24 * 3_600;
const TOKEN = 'token';
const USER = 'userData';
/** Storage keys of a session, those of remotes included, because a remote that is not loaded cannot clear its own. */
const OF_A_SESSION = [TOKEN, USER, 'links', 'userTheme', 'themes', 'storeOwner'] as const;

const isText = (value: unknown): value is string => typeof value === 'string';

function isUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false;
  const {
    _id,
    username,
    fullName,
    email,
    theme,
    avatar,
    account_email_Verified: verified,
  } = value as Record<string, unknown>;
  const pictured = typeof avatar === 'object' && avatar !== null && 'url' in avatar && isText(avatar.url);
  return [_id, username, fullName, email, theme].every(isText) && pictured && typeof verified === 'boolean';
}

/** Matches a token that is valid in a header. */
const isToken = (value: string | null): value is string => value !== null && /^[\x21-\x7e]{1,8192}$/.test(value);

/** The stored session; null when it is missing, damaged or unreadable. */
export function readSaved(): Saved | null {
  try {
    const token = localStorage.getItem(TOKEN);
    const user: unknown = JSON.parse(localStorage.getItem(USER) ?? 'null');
    return isToken(token) && isUser(user) ? { user, token } : null;
  } catch {
    return null;
  }
}

/**
 * Stores a session. Other tabs can read after every step, so the token is written last and is never next to another user's
 * data. A new token of the same user replaces the old one directly, so that no tab is logged out in between. Returns false
 * when it cannot be stored completely.
 */
export function save({ user, token }: Saved): boolean {
  try {
    if (readSaved()?.user._id !== user._id) localStorage.removeItem(TOKEN);
    localStorage.setItem(USER, JSON.stringify(user));
    localStorage.setItem(TOKEN, token);
    tellOwn(user.username, OWN_SECONDS);
    return true;
  } catch {
    clearSaved();
    return false;
  }
}

/** Sets the cookie by which the edge does not count the owner's visits. */
function tellOwn(username: string, seconds: number): void {
  document.cookie = `ls_own=${encodeURIComponent(username)}; path=/; max-age=${seconds}; samesite=lax`;
}

export function clearSaved(): void {
  if (document.cookie.includes('ls_own=')) tellOwn('', 0);
  try {
    for (const key of OF_A_SESSION) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Removes drafts at a logout, but not when a session expires, because the user can return. */
export function forgetDrafts(): void {
  try {
    const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT_KEY));
    for (const key of drafts) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Calls back when another tab logged in or out. */
export function onSavedElsewhere(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === TOKEN || key === USER) listener();
  });
  // A page from the back-forward cache has missed storage events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) listener();
  });
}
