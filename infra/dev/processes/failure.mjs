/** An error that the person at the keyboard can fix. The message says how, and appears without a stack. */
export class Failure extends Error {}

/** @type {Record<string, string>} what to do when the operating system refuses a file */
const REMEDIES = {
  EACCES: 'give this user the right to it',
  EPERM: 'give this user the right to it',
  EROFS: 'the disk is read-only: choose another DATA_DIR',
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'the disk quota is used up: make room',
  EISDIR: 'a folder stands where a file belongs: set it aside',
  ENOTDIR: 'a file stands where a folder belongs: set it aside',
  EEXIST: 'something else stands there: set it aside',
  ELOOP: 'it is a link that leads to itself: set it aside',
  EIO: 'the disk has an error',
};

/**
 * The text for the person at the keyboard: the message of a Failure, one sentence for a refused file, or the whole stack for
 * an unexpected error.
 * @param {unknown} error
 * @returns {string}
 */
export function describeError(error) {
  if (error instanceof Failure || (error instanceof Error && error.name === 'ReleaseError')) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error);
  const remedy = code === undefined ? undefined : REMEDIES[code];
  return path !== undefined && remedy
    ? `${path} cannot be used (${code}): ${remedy}, then start again.`
    : `${error.stack}`;
}
