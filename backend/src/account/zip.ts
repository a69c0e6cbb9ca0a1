import { crc32 } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const VERSION = 20;

export interface ZipEntry {
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * A zip archive, piece by piece, so that never more than one file is in memory. Nothing is compressed: almost all of it
 * are pictures, which are as small as they get.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  const time = dosTime(at);
  let offset = 0;
  for await (const { path, bytes } of entries) {
    const name = Buffer.from(path, 'utf8');
    const about = describe(bytes, name, time);
    const local = Buffer.concat([numbers([4, LOCAL], [2, VERSION]), about, numbers([2, 0]), name]);
    const start = offset;
    offset += local.length + bytes.length;
    // No extra fields, no comment, first disk, no attributes; then where the file begins.
    const rest = numbers([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, start]);
    directory.push(Buffer.concat([numbers([4, CENTRAL], [2, VERSION], [2, VERSION]), about, rest, name]));
    yield local;
    yield bytes;
  }
  const index = Buffer.concat(directory);
  const count = directory.length;
  yield index;
  yield numbers([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, index.length], [4, offset], [2, 0]);
}

/** What both headers of a file say of it: method 0 (stored), checksum, size twice, length of its name. */
function describe(bytes: Buffer, name: Buffer, { day, time }: ReturnType<typeof dosTime>): Buffer {
  const size = bytes.length;
  return numbers([2, FLAGS], [2, 0], [2, time], [2, day], [4, crc32(bytes)], [4, size], [4, size], [2, name.length]);
}

function dosTime(at: Date): { readonly day: number; readonly time: number } {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return { day, time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1) };
}

/** Little-endian numbers of the given sizes, one after the other. */
function numbers(...parts: readonly (readonly [2 | 4, number])[]): Buffer {
  const all = Buffer.alloc(parts.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of parts) at = all.writeUIntLE(value, at, size);
  return all;
}
