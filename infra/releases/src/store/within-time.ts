import { ReleaseError } from '../release-error.ts';

/** A disk that does not answer (a network's, a failing one's) must not hold a page or a command for ever. */
const LIMIT_MS = 5000;

export async function withinTime<T>(what: string, work: Promise<T>, limitMs: number = LIMIT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new ReleaseError('store.slow', `The store did not answer within ${limitMs / 1000} s for ${what}.`)),
      limitMs,
    );
  });
  try {
    return await (Promise.race([work, late]) as Promise<T>);
  } finally {
    clearTimeout(timer);
  }
}
