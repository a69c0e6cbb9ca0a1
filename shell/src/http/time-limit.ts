const LIMIT_MS = 15_000;

/** A limit for the time without progress. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Starts the time again after progress. */
  readonly restart: () => void;
  readonly end: () => void;
}

/** Aborts a call after 15 s without progress, so that slow transfers continue. */
export function createTimeLimit(): TimeLimit {
  const controller = new AbortController();
  const startTimer = () => setTimeout(() => controller.abort(), LIMIT_MS);
  let timer = startTimer();
  return {
    signal: controller.signal,
    restart: () => {
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
