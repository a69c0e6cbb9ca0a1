import { CONFIRM_PATH } from '../isolated-pages.ts';
import { HOME, isPathOfThisSite } from '../session/return-path.ts';

/** A sensitive call that waits for its confirmation. */
export interface StoredCall {
  /** The id of its grant. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
  /** Whether the response is a file. */
  readonly file: boolean;
  /** The page that sent the call. */
  readonly returnTo: string;
  /** The end of its grant, in ms since 1970. */
  readonly endsAt: number;
}

const KEY = 'confirmation';
/** How long the server keeps the grant. */
const WAITING_MS = 5 * 60_000;

/** Stores a call for the next page of this tab. Returns false when the storage is blocked. */
export function storeCall(call: Omit<StoredCall, 'endsAt'>): boolean {
  try {
    const storedCall: StoredCall = { ...call, endsAt: Date.now() + WAITING_MS };
    sessionStorage.setItem(KEY, JSON.stringify(storedCall));
    return true;
  } catch {
    return false;
  }
}

/**
 * The stored call. It stays stored until it is sent or cancelled, so that a reload of the confirmation page finds it. The
 * content is not trusted: the server says what the call does.
 */
export function readCall(): StoredCall | null {
  try {
    const call = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredCall | null;
    if (!call || (call.endsAt > Date.now() && isPathOfThisSite(call.returnTo))) return call;
  } catch {
    // The storage is blocked, or other code wrote the content.
  }
  removeCall();
  return null;
}

/**
 * Removes the stored call. Every page except the confirmation page does this before a remote runs, because the body can contain
 * a new password.
 */
export function removeCall(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The storage is blocked, so it contains no call.
  }
}

/** The current page; for the confirmation page, the page that sent the call. */
export const pageToReturnTo = (): string =>
  location.pathname === CONFIRM_PATH ? (readCall()?.returnTo ?? HOME) : location.pathname + location.search;
