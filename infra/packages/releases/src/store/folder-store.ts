// A store in folders. Content is written to a draft on the same disk and then appears in one step. A hard link creates
// a file, because the file system lets only one writer succeed. A rename replaces a damaged file.
import { link, mkdir, readdir, rename, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { codeOf, hasCode, ReleaseError } from '../release-error.ts';
import { Drafts } from './drafts.ts';
import { syncFolder } from './durable-files.ts';
import { readRegular } from './regular-file.ts';
import { pointerOf, rootOf, ROOTS, type Root } from './store-key.ts';
import type { Store } from './store.ts';
import { withinTime } from './within-time.ts';

/** Limit for a file; the largest file of a release is smaller than a tenth of this limit. */
const MAX_BYTES = 64 * 1024 * 1024;
const ABSENT_CODES = ['ENOENT', 'ENOTDIR'];
/** The version of a file that cannot be read. */
const UNREADABLE = 'unreadable';

export class FolderStore implements Store {
  #folder;
  #drafts;

  /** @param folder the folder with the folders `releases`, `blobs`, `envs`, `teams`, `sets` and `maps` */
  constructor(folder: string) {
    this.#folder = folder;
    const drafts = ROOTS.map((root) => [root, new Drafts(join(folder, root))]);
    this.#drafts = Object.fromEntries(drafts) as Record<Root, Drafts>;
  }

  /** The path of a key, for callers that read the disk themselves. */
  fileOf(key: string) {
    rootOf(key);
    return join(this.#folder, key);
  }

  read(key: string, limitMs?: number): Promise<Buffer | null> {
    return withinTime(key, readWhole(this.fileOf(key)), limitMs);
  }

  async create(key: string, bytes: Buffer) {
    const file = this.fileOf(key);
    return this.#drafts[rootOf(key)].with(bytes, async (draft) => {
      try {
        await inFolder(file, () => link(draft, file));
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      }
      await syncFolder(dirname(file));
      return true;
    });
  }

  async list(prefix: string, depth: number = Infinity): Promise<string[]> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const keys = await withinTime(prefix, this.#listBelow(folder, depth));
    return keys.filter((key) => key.startsWith(prefix)).sort();
  }

  async readPointer(env: string) {
    const file = this.fileOf(pointerOf(env));
    const version = await withinTime(file, versionOf(file));
    if (version === null) return null;
    const bytes = await this.read(pointerOf(env)).catch(() => null);
    return { bytes, version };
  }

  /**
   * Two writers with the same version may both succeed, because a rename cannot be conditional. This is harmless,
   * because state.json is only a copy. The log entry decides, and only one writer can create it.
   */
  async swapPointer(env: string, version: string | null, bytes: Buffer) {
    if ((await versionOf(this.fileOf(pointerOf(env)))) !== version) return false;
    await this.replace(pointerOf(env), bytes);
    return true;
  }

  /** Also replaces a folder that is in the place of the file. */
  async replace(key: string, bytes: Buffer) {
    const file = this.fileOf(key);
    await this.#drafts[rootOf(key)].with(bytes, async (draft) => {
      try {
        await inFolder(file, () => rename(draft, file));
      } catch (error) {
        if (!hasCode(error, 'EISDIR') && !hasCode(error, 'ENOTEMPTY')) throw error;
        await rm(file, { recursive: true });
        await rename(draft, file);
      }
      await syncFolder(dirname(file));
    });
  }

  async renew(key: string) {
    const file = this.fileOf(key);
    const now = new Date();
    try {
      await utimes(file, now, now);
      return true;
    } catch (error) {
      if (ABSENT_CODES.some((code) => hasCode(error, code))) return false;
      throw new ReleaseError('store.unwritable', `${file} cannot be renewed (${codeOf(error) ?? String(error)}).`);
    }
  }

  async age(key: string) {
    const stats = await stat(this.fileOf(key)).catch(() => null);
    return stats && Math.max(0, Date.now() - stats.mtimeMs);
  }

  async sweep(key: string, ageMs: number) {
    const age = await this.age(key);
    if (age === null || age < ageMs) return false;
    const file = this.fileOf(key);
    await rm(file, { recursive: true, force: true });
    await this.#removeEmptyFolders(dirname(file));
    return true;
  }

  async fingerprint(key: string) {
    const version = await versionOf(this.fileOf(key));
    return version === null || version === UNREADABLE ? '' : version;
  }

  /**
   * Lists every entry that is not hidden, also links, pipes and folders in the place of a file.
   * @param folder a key that ends with /
   */
  async #listBelow(folder: string, depth: number): Promise<string[]> {
    const entries = await readdir(this.fileOf(folder), { withFileTypes: true }).catch((error) => {
      if (ABSENT_CODES.some((code) => hasCode(error, code))) return [];
      throw unreadable(this.fileOf(folder), error);
    });
    const visible = entries.filter(({ name }) => !name.startsWith('.'));
    const keys = visible.map((entry) => {
      const key = `${folder}${entry.name}`;
      return entry.isDirectory() && depth > 1 ? this.#listBelow(`${key}/`, depth - 1) : [key];
    });
    return (await Promise.all(keys)).flat();
  }

  async #removeEmptyFolders(folder: string) {
    const roots = ROOTS.map((root) => join(this.#folder, root));
    for (let at = folder; !roots.includes(at) && !roots.includes(dirname(at)); at = dirname(at)) {
      if (
        !(await rmdir(at).then(
          () => true,
          () => false,
        ))
      )
        return;
    }
  }
}

async function readWhole(file: string): Promise<Buffer | null> {
  try {
    return await readRegular(file, MAX_BYTES);
  } catch (error) {
    if (ABSENT_CODES.some((code) => hasCode(error, code))) return null;
    throw unreadable(file, error);
  }
}

const unreadable = (file: string, error: unknown) =>
  new ReleaseError('store.unreadable', `${file} cannot be read (${codeOf(error) ?? String(error)}).`);

async function versionOf(file: string): Promise<string | null> {
  try {
    const { ino, mtimeNs, size } = await stat(file, { bigint: true });
    return `${ino}-${mtimeNs}-${size}`;
  } catch (error) {
    return ABSENT_CODES.some((code) => hasCode(error, code)) ? null : UNREADABLE;
  }
}

/** Retries, because a sweep may remove the folder between two steps. */
async function inFolder(file: string, put: () => Promise<void>) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await put();
    } catch (error) {
      if (hasCode(error, 'ENOTDIR')) throw noFolder(file);
      if (!hasCode(error, 'ENOENT') || tries > 5) throw error;
    }
    try {
      await mkdir(dirname(file), { recursive: true });
    } catch (error) {
      throw hasCode(error, 'EEXIST') || hasCode(error, 'ENOTDIR') ? noFolder(file) : error;
    }
  }
}

const noFolder = (file: string) =>
  new ReleaseError(
    'store.folder',
    `${dirname(file)} must be a folder: move the file with this name away and try again.`,
  );
