import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

import { hasCode } from '../../packages/releases/src/release-error.ts';
import { missing, type BackupTarget } from './target.ts';

const DRAFTS = '.drafts';
/** An older draft belongs to a process that was killed. */
const DRAFT_AGE_MS = 24 * 60 * 60_000;

export class FolderTarget implements BackupTarget {
  readonly location: string;
  #sweptDrafts: Promise<void> | undefined;

  constructor(folder: string) {
    this.location = folder;
  }

  async *list(prefix: string, folder = ''): AsyncGenerator<string> {
    const entries = await readdir(join(this.location, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    });
    for (const entry of entries) {
      const key = folder + entry.name;
      if (entry.name.startsWith('.')) continue;
      if (!entry.isDirectory()) {
        if (key.startsWith(prefix)) yield key;
      } else if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* this.list(prefix, `${key}/`);
    }
  }

  async read(key: string): Promise<Readable> {
    try {
      const handle = await open(join(this.location, key));
      return handle.createReadStream();
    } catch (error) {
      if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) throw missing(key, this.location);
      throw error;
    }
  }

  /** The content is on the disk before the file gets its name. */
  async write(key: string, content: Buffer | Readable) {
    const file = join(this.location, key);
    const drafts = join(this.location, DRAFTS);
    await (this.#sweptDrafts ??= this.#sweepDrafts(drafts));
    const draft = join(drafts, randomBytes(8).toString('hex'));
    try {
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      const handle = await open(draft, 'wx', 0o600);
      try {
        await writeFile(handle, content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await rename(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** Also removes the folders that become empty. */
  async remove(key: string) {
    await rm(join(this.location, key), { force: true });
    for (let folder = dirname(key); folder !== '.'; folder = dirname(folder))
      if (
        !(await rmdir(join(this.location, folder)).then(
          () => true,
          () => false,
        ))
      )
        return;
  }

  async #sweepDrafts(folder: string) {
    for (const name of await readdir(folder).catch(() => [])) {
      const stats = await stat(join(folder, name)).catch(() => null);
      if (stats && Date.now() - stats.mtimeMs > DRAFT_AGE_MS) await rm(join(folder, name), { force: true });
    }
  }
}
