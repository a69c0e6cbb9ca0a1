/**
 * A call that replaces the token ends the old token before its response arrives. Until the response arrives, the API refuses
 * calls with the old token from each tab. The Web Lock lets such a call wait for the new token.
 */
const LOCK = 'token-renewal';
/** A browser can freeze a tab that holds the lock. */
const MAX_WAIT_MS = 10_000;

/** The Web Locks API; absent without TLS, except on localhost. */
const locks = (): LockManager | undefined => navigator.locks;

/** Sends a request that replaces the token. */
export function renewToken<T>(send: () => Promise<T>): Promise<T> {
  return locks()?.request(LOCK, send) ?? send();
}

/** Waits until no tab is replacing the token. */
export async function waitForRenewals(): Promise<void> {
  const options = { mode: 'shared', signal: AbortSignal.timeout(MAX_WAIT_MS) } as const;
  await locks()
    ?.request(LOCK, options, () => undefined)
    .catch(() => undefined);
}
