import type { SessionUser } from '@linkstall/contracts/http';
import { DRAFT_KEY } from '@linkstall/contracts/shell';

export interface StoredSession {
  readonly user: SessionUser;
  readonly token: string;
}

const OWNER_COOKIE_SECONDS = 400 * 24 * 3_600;
const TOKEN = 'token';
const USER = 'userData';
/** Storage keys of a session. Keys of remotes are included, because a remote that is not loaded cannot clear its keys. */
const SESSION_KEYS = [TOKEN, USER, 'links', 'userTheme', 'themes', 'storeOwner'] as const;

const isString = (value: unknown): value is string => typeof value === 'string';

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
  const hasAvatar = typeof avatar === 'object' && avatar !== null && 'url' in avatar && isString(avatar.url);
  return [_id, username, fullName, email, theme].every(isString) && hasAvatar && typeof verified === 'boolean';
}

/** Matches a token that is valid in a header. */
const isToken = (value: string | null): value is string => value !== null && /^[\x21-\x7e]{1,8192}$/.test(value);

/** The stored session; null when it is missing, damaged or unreadable. */
export function readStoredSession(): StoredSession | null {
  try {
    const token = localStorage.getItem(TOKEN);
    const user: unknown = JSON.parse(localStorage.getItem(USER) ?? 'null');
    return isToken(token) && isUser(user) ? { user, token } : null;
  } catch {
    return null;
  }
}

/**
 * Stores a session. Other tabs can read after every step, so the token is written last. A token is never next to the data of
 * another user. A new token of the same user replaces the old token directly, so that no tab logs out in between.
 * Returns false when the session cannot be stored completely.
 */
export function storeSession({ user, token }: StoredSession): boolean {
  try {
    if (readStoredSession()?.user._id !== user._id) localStorage.removeItem(TOKEN);
    localStorage.setItem(USER, JSON.stringify(user));
    localStorage.setItem(TOKEN, token);
    setOwnerCookie(user.username, OWNER_COOKIE_SECONDS);
    return true;
  } catch {
    clearStoredSession();
    return false;
  }
}

/**
 * Sets the cookie that tells the edge not to count the owner's visits. With TLS the edge reads only the name with `__Host-`,
 * because no other host of the domain can set a cookie with this prefix.
 */
function setOwnerCookie(username: string, seconds: number): void {
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
  document.cookie = `${prefix}ls_own=${encodeURIComponent(username)}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}

export function clearStoredSession(): void {
  if (document.cookie.includes('ls_own=')) setOwnerCookie('', 0);
  try {
    for (const key of SESSION_KEYS) localStorage.removeItem(key);
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
export function onOtherTabChange(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === TOKEN || key === USER) listener();
  });
  // A page from the back-forward cache has missed storage events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) listener();
  });
}
