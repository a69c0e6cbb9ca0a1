import { waitForLock } from '../../../local/lock.mjs';
import { Stopped } from './stopped.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Works while nobody else builds in this clone. Ctrl-C aborts `signal`: what it began is ended, then the turn.
 * @template T
 * @param {{folder: string, waiting: () => void}} where the lock lies
 * @param {(signal: AbortSignal) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn({ folder, waiting }, work) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stops = SIGNALS.map((name) => {
    const stop = () => stopping.abort(new Stopped('Stopped. Publish again to go on.', name));
    process.once(name, stop);
    return () => process.off(name, stop);
  });
  try {
    const release = await waitForLock(folder, 'build.lock', { signal, waiting });
    try {
      return await work(signal);
    } finally {
      release();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    for (const undo of stops) undo();
  }
}

/**
 * What `work` answers, unless it is stopped; for what goes on by itself until the process ends.
 * @template T
 * @param {AbortSignal} signal @param {Promise<T>} work
 */
export async function unlessStopped(signal, work) {
  signal.throwIfAborted();
  /** @type {Promise<never>} */
  const stopped = new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  return Promise.race([work, stopped]);
}
