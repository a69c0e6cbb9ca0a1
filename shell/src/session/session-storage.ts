import type { SessionUser } from '@linkstall/contracts/http';
import { DRAFT_KEY } from '@linkstall/contracts/shell';

export interface Saved {
  readonly user: SessionUser;
  readonly token: string;
}

const OWN_SECONDS = 400 * 24 * 3_600;
const TOKEN = 'token';
const USER = 'userData';
/** Everything that is kept of a session, also what remotes keep: one that is not loaded cannot clear its own. */
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

/** Only what may stand in a header as it is. */
const isToken = (value: string | null): value is string => value !== null && /^[\x21-\x7e]{1,8192}$/.test(value);

/** The session as it was saved; null when there is none, it is damaged, or nothing can be read here. */
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
 * Other tabs read after every step: the token comes last and never stands beside somebody else's data, but one's own
 * new one takes the old one's place, so that nobody is logged out in between. False when it could not be saved whole.
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

/** To the edge: what is seen of this one's page from here is no visit. */
function tellOwn(username: string, seconds: number): void {
  document.cookie = `ls_own=${encodeURIComponent(username)}; path=/; max-age=${seconds}; samesite=lax`;
}

export function clearSaved(): void {
  if (document.cookie.includes('ls_own=')) tellOwn('', 0);
  try {
    for (const key of OF_A_SESSION) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}

/** A logout ends them; a session that ended by itself does not, for its owner may come back. */
export function forgetDrafts(): void {
  try {
    const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT_KEY));
    for (const key of drafts) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}

/** Calls back when another tab logged in or out. */
export function onSavedElsewhere(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === TOKEN || key === USER) listener();
  });
  // A page that comes back from the browser's back-forward cache has missed what happened meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) listener();
  });
}
