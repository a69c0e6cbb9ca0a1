import { ReleaseError } from '../release-error.mjs';

/** A disk that does not answer (a network's, a failing one's) must not hold a page or a command for ever. */
const LIMIT_MS = 5000;

/** @template T @param {string} what @param {Promise<T>} work @param {number} [limitMs] @returns {Promise<T>} */
export async function withinTime(what, work, limitMs = LIMIT_MS) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new ReleaseError('store.slow', `The store did not answer within ${limitMs / 1000} s for ${what}.`)),
      limitMs,
    );
  });
  try {
    return await /** @type {Promise<T>} */ (Promise.race([work, late]));
  } finally {
    clearTimeout(timer);
  }
}
