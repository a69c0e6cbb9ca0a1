import { isPathOfThisSite } from '../session/return-path.ts';

/** A sensitive call that waits for its confirmation. */
export interface WaitingCall {
  /** The id of its grant. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
  /** Whether the response is a file. */
  readonly file: boolean;
  /** The page that sent the call. */
  readonly returnTo: string;
}

const KEY = 'confirmation';

/** Stores a call for the next page of this tab. Returns false when the storage is blocked. */
export function storeCall(call: WaitingCall): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(call));
    return true;
  } catch {
    return false;
  }
}

/**
 * The stored call, once. Every page takes it before a remote runs, because the body can contain a new password. The content
 * is not trusted: the server says what the call does.
 */
export function takeCall(): WaitingCall | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const call = JSON.parse(text ?? 'null') as WaitingCall | null;
    return call && isPathOfThisSite(call.returnTo) ? call : null;
  } catch {
    return null;
  }
}
