import { readFile } from 'node:fs/promises';

/** The error codes of a file that does not exist, and of a process that ended while `/proc` was read. */
const MISSING = ['ENOENT', 'ESRCH'];

/** Reads a text file. Returns an empty text if the file does not exist. */
export const readIfExists = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (!MISSING.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return '';
  });
