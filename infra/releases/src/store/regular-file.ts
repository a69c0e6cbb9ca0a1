import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Opened without waiting, for a pipe in the place of a file would be read for ever. */
export async function readRegular(file: string, mostBytes: number): Promise<Buffer> {
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

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });
