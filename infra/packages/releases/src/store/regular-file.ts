import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Reads a regular file. Opens without blocking, because a pipe in the place of the file would block forever. */
export async function readRegular(file: string, maxBytes: number): Promise<Buffer> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw failure('EISDIR', 'it is no file');
    if (stats.size > maxBytes) throw failure('EFBIG', `it has ${stats.size} bytes`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });
