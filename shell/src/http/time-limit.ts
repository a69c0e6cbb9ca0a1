const LIMIT_MS = 15_000;

/** A time limit without progress. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Restarts the time after progress. */
  readonly progress: () => void;
  readonly end: () => void;
}

/** Aborts a call after 15 s without progress, so that slow transfers continue. */
export function createTimeLimit(): TimeLimit {
  const controller = new AbortController();
  const startTimer = () => setTimeout(() => controller.abort(), LIMIT_MS);
  let timer = startTimer();
  return {
    signal: controller.signal,
    progress: () => {
      clearTimeout(timer);
      timer = startTimer();
    },
    end: () => clearTimeout(timer),
  };
}

/** Rejects at the time limit, for work that cannot be aborted. */
export const abortable = <T>({ signal }: TimeLimit, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('no progress')), { once: true }),
    ),
  ]);
