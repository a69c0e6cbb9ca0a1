import { syncFolder, writeDurably } from '@linkstall/releases/durable-files';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import { isCompleteWebp } from '../codec/webp.js';
import type { NewVersion } from './new-versions.js';

/** The checksum file of an image: length and hash of each version. */
const CHECKSUM_FILE = 'sums.json';
const MAX_STAMPS = 10_000;
/** Opened without blocking, because a named pipe would block. */
const READ = constants.O_RDONLY | constants.O_NONBLOCK;

interface Checksum {
  readonly bytes: number;
  readonly sha256: string;
}
type Checksums = Readonly<Record<string, Checksum>>;

/** Checksums of images are stored by width. */
const keyOf = (name: string): string => name.replace('.webp', '');

/** Writes all versions and their checksums durably into a new folder. */
export async function writeImage(folder: string, versions: readonly NewVersion[]): Promise<void> {
  const checksums = Object.fromEntries(versions.map(({ name, bytes }) => [keyOf(name), checksumOf(bytes)]));
  const files: [string, Buffer][] = versions.map(({ name, bytes }) => [name, bytes]);
  files.push([CHECKSUM_FILE, Buffer.from(JSON.stringify(checksums))]);
  const results = await Promise.allSettled(files.map(([name, bytes]) => writeDurably(join(folder, name), bytes)));
  // Thrown after all writes have ended, so that the caller can remove the folder.
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  await syncFolder(folder);
}

/** Reads image files and detects damage. An intact file is hashed again only after a change. */
export class ImageFiles {
  private readonly intactStamps = new Map<string, string>();

  /** Null when the file is missing or damaged. @throws when files cannot be opened at the moment */
  async read(folder: string, name: string): Promise<Buffer | null> {
    const path = join(folder, name);
    try {
      return await using(await open(path, READ), async (handle) => {
        const stats = await handle.stat();
        if (!stats.isFile()) return null;
        const bytes = await handle.readFile();
        const stamp = `${stats.ino} ${stats.size} ${stats.ctimeMs}`;
        if (this.intactStamps.get(path) === stamp && bytes.length === stats.size) return bytes;
        if (!isIntact(bytes, (await checksumsIn(folder))?.[keyOf(name)])) return null;
        this.remember(path, stamp);
        return bytes;
      });
    } catch (error) {
      if (TEMPORARY.has((error as NodeJS.ErrnoException).code)) throw error;
      return null;
    }
  }

  private remember(path: string, stamp: string): void {
    if (this.intactStamps.size >= MAX_STAMPS) this.intactStamps.clear();
    this.intactStamps.set(path, stamp);
  }
}

/** Error codes of a busy system, which do not mean a damaged file. */
const TEMPORARY = new Set<unknown>(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

/** Without a valid checksum file, an image counts as intact when its length matches its WebP header. */
function isIntact(bytes: Buffer, checksum: Checksum | undefined): boolean {
  if (!checksum) return isCompleteWebp(bytes);
  return bytes.length === checksum.bytes && checksumOf(bytes).sha256 === checksum.sha256;
}

const checksumOf = (bytes: Buffer): Checksum => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

async function checksumsIn(folder: string): Promise<Checksums | null> {
  try {
    const text = await using(await open(join(folder, CHECKSUM_FILE), READ), (handle) => handle.readFile('utf8'));
    return JSON.parse(text) as Checksums | null;
  } catch {
    return null;
  }
}

/** Runs work with an open file, and closes it. */
async function using<T>(handle: FileHandle, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}
