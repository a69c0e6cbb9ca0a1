import { ReleaseError } from '../release-error.ts';

/** A failing or remote disk that does not respond must not block a page or a command forever. */
const LIMIT_MS = 5000;

export async function withinTime<T>(subject: string, work: Promise<T>, limitMs: number = LIMIT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(
      () =>
        reject(new ReleaseError('store.slow', `The store did not answer within ${limitMs / 1000} s for ${subject}.`)),
      limitMs,
    );
  });
  try {
    return await (Promise.race([work, timeout]) as Promise<T>);
  } finally {
    clearTimeout(timer);
  }
}
