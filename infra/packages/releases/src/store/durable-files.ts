// File writes that survive a crash of the machine.
import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Creates a file; rejects with EEXIST when the file exists. The content is on the disk when the promise resolves. The caller
 * then has to call `syncFolder`, once after the last file.
 */
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

/** Replaces a file in one step. The new file is durable when the promise resolves. */
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

/** Writes the folder to the disk, because a new or renamed file is durable only with its folder. */
export async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
