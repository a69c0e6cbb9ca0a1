import { syncFolder, writeDurably } from '@linkstall/releases/durable-files';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import type { EncodedImage } from './encode-picture.js';
import { isWholeWebp } from './webp.js';

/** The checksum file of an image: length and hash of each width. */
const SUMS = 'sums.json';
const MOST_KNOWN = 10_000;
/** Opened without blocking, because a named pipe would block. */
const READ = constants.O_RDONLY | constants.O_NONBLOCK;

interface Sum {
  readonly bytes: number;
  readonly sha256: string;
}
type Sums = Readonly<Record<string, Sum>>;

export const fileOf = (width: number): string => `${width}.webp`;

/** Writes all widths and their checksums durably into a new folder. */
export async function writePicture(folder: string, images: readonly EncodedImage[]): Promise<void> {
  const sums = Object.fromEntries(images.map(({ width, bytes }) => [width, sumOf(bytes)]));
  const files: [string, Buffer][] = images.map(({ width, bytes }) => [fileOf(width), bytes]);
  files.push([SUMS, Buffer.from(JSON.stringify(sums))]);
  const written = await Promise.allSettled(files.map(([name, bytes]) => writeDurably(join(folder, name), bytes)));
  // Thrown after all writes have ended, so that the caller can remove the folder.
  const failed = written.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  await syncFolder(folder);
}

/** Reads image files and detects damage. An intact file is hashed again only after a change. */
export class PictureFiles {
  private readonly knownWhole = new Map<string, string>();

  /** Null when the file is missing or damaged. @throws when files cannot be opened at the moment */
  async read(folder: string, width: number): Promise<Buffer | null> {
    const path = join(folder, fileOf(width));
    try {
      return await using(await open(path, READ), async (handle) => {
        const found = await handle.stat();
        if (!found.isFile()) return null;
        const bytes = await handle.readFile();
        const stamp = `${found.ino} ${found.size} ${found.ctimeMs}`;
        if (this.knownWhole.get(path) === stamp && bytes.length === found.size) return bytes;
        if (!isAsWritten(bytes, (await sumsIn(folder))?.[width])) return null;
        this.know(path, stamp);
        return bytes;
      });
    } catch (error) {
      if (PASSING.has((error as NodeJS.ErrnoException).code)) throw error;
      return null;
    }
  }

  private know(path: string, stamp: string): void {
    if (this.knownWhole.size >= MOST_KNOWN) this.knownWhole.clear();
    this.knownWhole.set(path, stamp);
  }
}

/** Error codes of a busy system, which do not mean a damaged file. */
const PASSING = new Set<unknown>(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

/** Without a valid checksum file, an image counts as intact when its length matches its WebP header. */
function isAsWritten(bytes: Buffer, sum: Sum | undefined): boolean {
  if (!sum) return isWholeWebp(bytes);
  return bytes.length === sum.bytes && sumOf(bytes).sha256 === sum.sha256;
}

const sumOf = (bytes: Buffer): Sum => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

async function sumsIn(folder: string): Promise<Sums | null> {
  try {
    const text = await using(await open(join(folder, SUMS), READ), (handle) => handle.readFile('utf8'));
    return JSON.parse(text) as Sums | null;
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
