// Where a folder's files are written before they appear.
import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { codeOf, ReleaseError } from '../release-error.ts';
import { writeDurably } from './durable-files.ts';

/** One this old was left by somebody who was killed. */
const LEFT_MS = 60 * 60_000;

export class Drafts {
  #root;
  #folder;
  #swept = false;

  /** On the disk of what it is for. */
  constructor(root: string) {
    this.#root = root;
    this.#folder = join(root, '.drafts');
  }

  /** Writes a draft, and takes it away when `put` is done with it. */
  async with<T>(bytes: Buffer, put: (draft: string) => Promise<T>) {
    await this.#sweep();
    const draft = join(this.#folder, `${randomBytes(8).toString('hex')}.tmp`);
    try {
      await writeDurably(draft, bytes);
      return await put(draft);
    } catch (error) {
      throw this.#inWords(error);
    } finally {
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }

  #inWords(error: unknown) {
    const code = codeOf(error);
    if (code === null) return error;
    if (['ENOSPC', 'EDQUOT'].includes(code))
      return new ReleaseError('store.full', `There is no room left in ${this.#root}: make some and try again.`);
    return new ReleaseError(
      'store.unwritable',
      `${this.#root} cannot be written (${code}): see that it is there and yours, and try again.`,
    );
  }

  /** What killed writers left, once in a process. */
  async #sweep() {
    if (this.#swept) return;
    this.#swept = true;
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const file = join(this.#folder, name);
      const found = await stat(file).catch(() => null);
      if (found && Date.now() - found.mtimeMs > LEFT_MS) await rm(file, { recursive: true, force: true });
    }
  }
}
