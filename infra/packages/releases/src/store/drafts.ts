// Draft files: content is written here before the file appears under its own name.
import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { codeOf, ReleaseError } from '../release-error.ts';
import { writeDurably } from './durable-files.ts';

/** An older draft belongs to a process that was killed. */
const MAX_AGE_MS = 60 * 60_000;

export class Drafts {
  #root;
  #folder;
  #swept = false;

  /** The draft folder is on the same disk as `root`, because a rename or a link cannot cross disks. */
  constructor(root: string) {
    this.#root = root;
    this.#folder = join(root, '.drafts');
  }

  /** Writes a draft, calls `put`, and removes the draft. */
  async with<T>(bytes: Buffer, put: (draft: string) => Promise<T>) {
    await this.#sweep();
    const draft = join(this.#folder, `${randomBytes(8).toString('hex')}.tmp`);
    try {
      await writeDurably(draft, bytes);
      return await put(draft);
    } catch (error) {
      throw this.#toReleaseError(error);
    } finally {
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }

  #toReleaseError(error: unknown) {
    const code = codeOf(error);
    if (code === null) return error;
    if (['ENOSPC', 'EDQUOT'].includes(code))
      return new ReleaseError('store.full', `There is no space left in ${this.#root}: free some space and try again.`);
    return new ReleaseError(
      'store.unwritable',
      `${this.#root} cannot be written (${code}): check that it exists and is yours, and try again.`,
    );
  }

  /** Removes the drafts of killed processes, once for each process. */
  async #sweep() {
    if (this.#swept) return;
    this.#swept = true;
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const file = join(this.#folder, name);
      const stats = await stat(file).catch(() => null);
      if (stats && Date.now() - stats.mtimeMs > MAX_AGE_MS) await rm(file, { recursive: true, force: true });
    }
  }
}
