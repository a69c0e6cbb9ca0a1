import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';
export type Compressed = Exclude<Encoding, 'identity'>;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/**
 * Brotli quality while a visitor waits. Quality 9 is no smaller than 5 (measured on pages of 40 kB to 4 MB) and takes 5 to
 * 15 times as long; 4 is a tenth larger. For large bodies 3 is larger than 4 by less than 1 % and takes two thirds of its time.
 */
const QUICK = { br: 5, gzip: 6 };
const QUICK_OF_LARGE = { br: 3, gzip: 4 };
const BEST = { br: 11, gzip: 9 };
const LARGE_BYTES = 256 * 1024;
/** Bodies up to this size are compressed on the main thread: in less than 1 ms, while a thread pool costs three times as much. */
const LITTLE_BYTES = 64 * 1024;
/** The queue of bodies for the best compression; a body that finds the queue full is tried again at a later request. */
const MOST_WAITING = 20;

/** Compresses small bodies synchronously, larger ones on the thread pool. */
export function compressQuickly(bytes: Buffer, encoding: Compressed): Buffer | Promise<Buffer> {
  const level = (bytes.length > LARGE_BYTES ? QUICK_OF_LARGE : QUICK)[encoding];
  if (bytes.length > LITTLE_BYTES) return compress(bytes, encoding, level);
  return encoding === 'gzip' ? gzipSync(bytes, { level }) : brotliCompressSync(bytes, brotliOptions(bytes, level));
}

const waiting: (() => Promise<void>)[] = [];
let isWorking = false;

/** Compresses with the best quality in the background, one body at a time. Null when the queue is full or the body too large. */
export function compressWell(bytes: Buffer, encoding: Compressed): Promise<Buffer> | null {
  if (bytes.length > LARGE_BYTES || waiting.length >= MOST_WAITING) return null;
  return new Promise((resolve, reject) => {
    waiting.push(() => compress(bytes, encoding, BEST[encoding]).then(resolve, reject));
    if (!isWorking) void work();
  });
}

async function work(): Promise<void> {
  isWorking = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  isWorking = false;
}

function compress(bytes: Buffer, encoding: Compressed, level: number): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes, { level });
  return brotli(bytes, brotliOptions(bytes, level));
}

const brotliOptions = ({ length }: Buffer, level: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});

/** Supported encodings, best first. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];
/** The type definitions lack this function. */
type Choice = (available: Encoding[], options: { readonly preferred: Encoding[] }) => Encoding | undefined;

/** Cached by header, because browsers send only a few values. */
const chosen = new LRUCache<string, Encoding>({ max: 100 });
const LONGEST_CHOICE = 100;

/** The best encoding that the `Accept-Encoding` header allows. */
export function preferredEncoding(header = ''): Encoding {
  const known = chosen.get(header);
  if (known) return known;
  const encoding = negotiated(header);
  if (header.length <= LONGEST_CHOICE) chosen.set(header, encoding);
  return encoding;
}

function negotiated(header: string): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  return (negotiator.encoding as Choice).call(negotiator, ENCODINGS, { preferred: ENCODINGS }) ?? 'identity';
}
