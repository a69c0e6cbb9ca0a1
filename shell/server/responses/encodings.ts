import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';
export type Compressed = Exclude<Encoding, 'identity'>;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
/**
 * Levels while a visitor waits, measured with Brotli on pages of 40 kB to 4 MB. The output of level 9 is no smaller than that
 * of level 5, and takes 5 to 15 times as long. The output of level 4 is a tenth larger. For large bodies, the output of level 3
 * is less than 1 % larger than that of level 4, and takes two thirds of the time.
 */
const FAST_LEVELS = { br: 5, gzip: 6 };
const FAST_LEVELS_OF_LARGE = { br: 3, gzip: 4 };
const BEST_LEVELS = { br: 11, gzip: 9 };
const LARGE_BYTES = 256 * 1024;
/** Bodies up to this size are compressed on the main thread in less than 1 ms; the thread pool costs three times as much. */
const SYNC_BYTES = 64 * 1024;
/** The queue of bodies for the best compression; a body that finds the queue full is tried again at a later request. */
const MAX_QUEUE = 20;

/** Compresses small bodies synchronously, larger ones on the thread pool. */
export function compressQuickly(bytes: Buffer, encoding: Compressed): Buffer | Promise<Buffer> {
  const level = (bytes.length > LARGE_BYTES ? FAST_LEVELS_OF_LARGE : FAST_LEVELS)[encoding];
  if (bytes.length > SYNC_BYTES) return compress(bytes, encoding, level);
  return encoding === 'gzip' ? gzipSync(bytes, { level }) : brotliCompressSync(bytes, brotliOptions(bytes, level));
}

const queue: (() => Promise<void>)[] = [];
let isDraining = false;

/** Compresses with the best quality, one body at a time. Null when the queue is full or the body is too large. */
export function compressWell(bytes: Buffer, encoding: Compressed): Promise<Buffer> | null {
  if (bytes.length > LARGE_BYTES || queue.length >= MAX_QUEUE) return null;
  return new Promise((resolve, reject) => {
    queue.push(() => compress(bytes, encoding, BEST_LEVELS[encoding]).then(resolve, reject));
    if (!isDraining) void drain();
  });
}

async function drain(): Promise<void> {
  isDraining = true;
  for (let task = queue.shift(); task; task = queue.shift()) await task();
  isDraining = false;
}

function compress(bytes: Buffer, encoding: Compressed, level: number): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level });
  return brotliAsync(bytes, brotliOptions(bytes, level));
}

const brotliOptions = ({ length }: Buffer, level: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});

/** Supported encodings, best first. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];
/** The type definitions lack this function. */
type ChooseEncoding = (available: Encoding[], options: { readonly preferred: Encoding[] }) => Encoding | undefined;

/** Cached by header, because browsers send only a few values. */
const encodings = new LRUCache<string, Encoding>({ max: 100 });
const MAX_CACHED_HEADER = 100;

/** The best encoding that the `Accept-Encoding` header allows. */
export function preferredEncoding(header = ''): Encoding {
  const known = encodings.get(header);
  if (known) return known;
  const encoding = negotiate(header);
  if (header.length <= MAX_CACHED_HEADER) encodings.set(header, encoding);
  return encoding;
}

function negotiate(header: string): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  return (negotiator.encoding as ChooseEncoding).call(negotiator, ENCODINGS, { preferred: ENCODINGS }) ?? 'identity';
}
