import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Opened without waiting, for a pipe in the place of a file would be read for ever.
 * @param {string} file @param {number} mostBytes @returns {Promise<Buffer>}
 */
export async function readRegular(file, mostBytes) {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw failure('EISDIR', 'it is no file');
    if (found.size > mostBytes) throw failure('EFBIG', `it has ${found.size} bytes`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** @param {string} code @param {string} message */
const failure = (code, message) => Object.assign(new Error(message), { code });
