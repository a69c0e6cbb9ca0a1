import { waitForLock } from '../../../local/lock.mjs';
import { Stopped } from './stopped.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs `work` while it holds the build lock of this clone. A signal such as Ctrl-C aborts `signal`; the lock is released
 * after `work` has ended.
 * @template T
 * @param {{folder: string, waiting: () => void}} where `folder` holds the lock file; `waiting` is called when another build holds it
 * @param {(signal: AbortSignal) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withBuildLock({ folder, waiting }, work) {
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
 * Resolves as `work` does, or rejects when the signal is aborted; the work itself goes on.
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
