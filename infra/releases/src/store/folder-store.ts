// A store in folders. What is written is drafted aside, on the disk, and then appears in one step: by a hard link, which the
// file system gives to one writer only, or by a rename over what is damaged.
import { link, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { codeOf, hasCode, ReleaseError } from '../release-error.ts';
import { Drafts } from './drafts.ts';
import { syncFolder } from './durable-files.ts';
import { readRegular } from './regular-file.ts';
import type { Store } from './store.ts';
import { withinTime } from './within-time.ts';

/** Larger is no file of ours: no release has one of a tenth of it. */
const MOST_BYTES = 64 * 1024 * 1024;
const NOTHING = ['ENOENT', 'ENOTDIR'];
const KEY = /^(releases|envs)\/(?!\.)(?!.*\/\.)[^\0]*$/;

export class FolderStore implements Store {
  #roots;
  #drafts;

  /** Two folders, which may be on two disks. */
  constructor({ releasesDir, envsDir }: { releasesDir: string; envsDir: string }) {
    this.#roots = { releases: releasesDir, envs: envsDir };
    this.#drafts = { releases: new Drafts(releasesDir), envs: new Drafts(envsDir) };
  }

  /** Where a key is, for those who look at the disk itself. */
  fileOf(key: string) {
    const root = rootOf(key);
    return join(this.#roots[root], key.slice(root.length + 1));
  }

  /** @param limitMs for who would rather wait */
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
    const found = await withinTime(prefix, this.#below(folder, depth));
    return found.filter((key) => key.startsWith(prefix)).sort();
  }

  async readPointer(env: string) {
    const file = this.fileOf(pointerOf(env));
    const version = await withinTime(file, versionOf(file));
    if (version === null) return null;
    const bytes = await this.read(pointerOf(env)).catch(() => null);
    return { bytes, version };
  }

  /**
   * A rename cannot be made conditional, so of two who find the same version both may go on. That harms nobody: here
   * state.json is a copy, and what counts is the log entry, which one alone creates.
   */
  async swapPointer(env: string, version: string | null, bytes: Buffer) {
    if ((await versionOf(this.fileOf(pointerOf(env)))) !== version) return false;
    await this.mend(pointerOf(env), bytes);
    return true;
  }

  /** A folder may stand there by mistake. */
  async mend(key: string, bytes: Buffer) {
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

  async sweep(key: string, ageMs: number) {
    const file = this.fileOf(key);
    const found = await stat(file).catch(() => null);
    if (!found || Date.now() - found.mtimeMs < ageMs) return false;
    await rm(file, { recursive: true, force: true });
    await this.#leaveNoEmpty(dirname(file));
    return true;
  }

  /**
   * Whatever is there has a name: a link, a pipe, and a folder in the place of a file.
   * @param folder a key that ends with /
   */
  async #below(folder: string, depth: number): Promise<string[]> {
    const entries = await readdir(this.fileOf(folder), { withFileTypes: true }).catch((error) => {
      if (NOTHING.some((code) => hasCode(error, code))) return [];
      throw unreadable(this.fileOf(folder), error);
    });
    const seen = entries.filter(({ name }) => !name.startsWith('.'));
    const keys = seen.map((entry) => {
      const key = `${folder}${entry.name}`;
      return entry.isDirectory() && depth > 1 ? this.#below(`${key}/`, depth - 1) : [key];
    });
    return (await Promise.all(keys)).flat();
  }

  async #leaveNoEmpty(folder: string) {
    const roots = Object.values(this.#roots);
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

const pointerOf = (env: string) => `envs/${env}/state.json`;

function rootOf(key: string): 'releases' | 'envs' {
  if (!KEY.test(key)) throw new ReleaseError('store.key', `'${key}' is no key of the store.`);
  return key.startsWith('envs/') ? 'envs' : 'releases';
}

async function readWhole(file: string): Promise<Buffer | null> {
  try {
    return await readRegular(file, MOST_BYTES);
  } catch (error) {
    if (NOTHING.some((code) => hasCode(error, code))) return null;
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
    return NOTHING.some((code) => hasCode(error, code)) ? null : 'unreadable';
  }
}

/** Its folder may be swept away between two steps. */
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
  new ReleaseError('store.folder', `${dirname(file)} must be a folder: set aside what is there and try again.`);
