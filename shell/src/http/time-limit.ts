const LIMIT_MS = 15_000;

/** How long one call may make no progress. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Something was sent or has come: the time starts anew. */
  readonly progress: () => void;
  /** The call has ended. */
  readonly end: () => void;
}

/** Ends a call after 15 s without progress: whatever still moves goes on, on a slow line too. */
export function createTimeLimit(): TimeLimit {
  const over = new AbortController();
  const begin = () => setTimeout(() => over.abort(), LIMIT_MS);
  let timer = begin();
  return {
    signal: over.signal,
    progress: () => {
      clearTimeout(timer);
      timer = begin();
    },
    end: () => clearTimeout(timer),
  };
}

/** What comes first: the work, or the end of its time. For what cannot be told to stop. */
export const abortable = <T>({ signal }: TimeLimit, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('no progress')), { once: true }),
    ),
  ]);
