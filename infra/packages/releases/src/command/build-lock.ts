import { waitForLock } from '../../../../dev/processes/lock.mjs';
import { InterruptError } from './interruption.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `work` while it holds the build lock of this clone. A signal such as Ctrl-C aborts `signal`; the lock is
 * released after `work` has ended.
 * @param where `folder` holds the lock file; `onWait` is called when another build holds it
 */
export async function withBuildLock<T>(
  { folder, onWait }: { folder: string; onWait: () => void },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const removeListeners = SIGNALS.map((name) => {
    const stop = () => stopping.abort(new InterruptError('Stopped. Publish again to continue.', name));
    process.once(name, stop);
    return () => process.off(name, stop);
  });
  try {
    const release = await waitForLock(folder, 'build.lock', { signal, onWait });
    try {
      return await work(signal);
    } finally {
      release();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    for (const removeListener of removeListeners) removeListener();
  }
}

/** Resolves as `work` does, or rejects when the signal is aborted; `work` itself continues. */
export async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>) {
  signal.throwIfAborted();
  const stopped: Promise<never> = new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  return Promise.race([work, stopped]);
}
