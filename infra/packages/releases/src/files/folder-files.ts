// Files in a folder: the key is the path.
import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { replaceDurably } from '../store/durable-files.ts';
import type { Files, StoredFile } from './files.ts';

const ABSENT = new Set<unknown>(['ENOENT', 'ENOTDIR']);

export class FolderFiles implements Files {
  constructor(readonly location: string) {}

  read(key: string): Promise<Buffer | null> {
    return orNull(readFile(join(this.location, key)));
  }

  write(key: string, bytes: Buffer): Promise<void> {
    return replaceDurably(join(this.location, key), bytes);
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await rm(join(this.location, key), { force: true });
    // Removes folders that are empty now. The system refuses to remove others.
    for (const folder of new Set(keys.map((key) => dirname(key))))
      await rmdir(join(this.location, folder)).catch(() => undefined);
  }

  async *list(prefix: string, after: string = ''): AsyncGenerator<StoredFile> {
    const entries = (await orNull(readdir(join(this.location, prefix), { withFileTypes: true }))) ?? [];
    const keys = entries
      .filter(({ name }) => !name.startsWith('.')) // drafts
      // A folder sorts with its slash, because its keys have that slash.
      .map((entry) => `${prefix}${entry.name}${entry.isDirectory() ? '/' : ''}`)
      .sort();
    for (const key of keys) {
      if (key.endsWith('/')) {
        if (key > after || after.startsWith(key)) yield* this.list(key, after);
      } else if (key > after) {
        const stats = await orNull(stat(join(this.location, key))); // null: removed meanwhile
        if (stats) yield { key, bytes: stats.size, storedAt: stats.mtimeMs };
      }
    }
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code)) return null;
    throw error;
  }
}
