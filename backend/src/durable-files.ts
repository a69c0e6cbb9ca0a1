import { open, type FileHandle } from 'node:fs/promises';

/** Creates a file; on the disk when it resolves, once its folder is too. @throws EEXIST where there is one */
export async function writeThrough(file: string, bytes: Buffer | string): Promise<void> {
  await using(await open(file, 'wx'), async (handle) => {
    await handle.writeFile(bytes);
    await handle.sync();
  });
}

/** What is in a folder survives the machine only once the folder itself has been written. */
export async function syncFolder(folder: string): Promise<void> {
  await using(await open(folder, 'r'), (handle) => handle.sync());
}

/** Closes the file whatever becomes of the work. */
export async function using<T>(handle: FileHandle, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}
