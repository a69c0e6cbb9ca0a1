/** An error that the user can fix. The message says how, and appears without a stack. */
export class Failure extends Error {}

/** @type {Record<string, string>} what to do when the operating system refuses a file */
const REMEDIES = {
  EACCES: 'give this user access to it',
  EPERM: 'give this user access to it',
  EROFS: 'the disk is read-only: choose another DATA_DIR',
  ENOSPC: 'the disk is full: free some space',
  EDQUOT: 'the disk quota is used up: free some space',
  EISDIR: 'it is a folder and should be a file: move it away',
  ENOTDIR: 'a part of this path is a file and should be a folder: move the file away',
  EEXIST: 'a file or folder with this name exists: move it away',
  ELOOP: 'it is a symbolic link to itself: move it away',
  EIO: 'the disk has an error',
};

/**
 * The text for the user: the message of a Failure, one sentence for a refused file, or the whole stack for
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
