// Bytes that are on the disk when the promise resolves.
import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Creates a file; rejects with EEXIST where there is one. */
export async function writeDurably(file: string, bytes: Uint8Array | string, mode?: number) {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Puts bytes in the place of a file in one step. */
export async function replaceDurably(file: string, bytes: Uint8Array | string) {
  const draft = join(dirname(file), `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    await writeDurably(draft, bytes);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(file));
}

/** What was created or renamed in a folder is on the disk only with the folder. */
export async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
