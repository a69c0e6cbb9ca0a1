import { syncFolder, writeDurably } from '@linkstall/releases/durable-files';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import type { EncodedImage } from './encode-picture.js';
import { isWholeWebp } from './webp.js';

/** Beside the files of a picture: length and hash of each, by its width. */
const SUMS = 'sums.json';
const MOST_KNOWN = 10_000;
/** A pipe in the place of a file would be waited for. */
const READ = constants.O_RDONLY | constants.O_NONBLOCK;

interface Sum {
  readonly bytes: number;
  readonly sha256: string;
}
type Sums = Readonly<Record<string, Sum>>;

export const fileOf = (width: number): string => `${width}.webp`;

/** Writes all widths and their sums into a new folder; when this is done they are on the disk, not only on their way. */
export async function writePicture(folder: string, images: readonly EncodedImage[]): Promise<void> {
  const sums = Object.fromEntries(images.map(({ width, bytes }) => [width, sumOf(bytes)]));
  const files: [string, Buffer][] = images.map(({ width, bytes }) => [fileOf(width), bytes]);
  files.push([SUMS, Buffer.from(JSON.stringify(sums))]);
  const written = await Promise.allSettled(files.map(([name, bytes]) => writeDurably(join(folder, name), bytes)));
  // Only now: nothing of it is written any more, and whoever hears of the failure can remove the folder.
  const failed = written.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  await syncFolder(folder);
}

/** Reads files of pictures and tells whole ones from damaged ones. What was found whole is hashed again when it changes. */
export class PictureFiles {
  private readonly knownWhole = new Map<string, string>();

  /** Null when there is no such file, or it is not as it was written. @throws when none can be opened just now */
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

/** Says nothing of the file, but of how busy we are. */
const PASSING = new Set<unknown>(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

/** A picture whose sums are lost or damaged is known whole by the length in its own head. */
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

/** Closes the file whatever becomes of the work. */
async function using<T>(handle: FileHandle, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}
