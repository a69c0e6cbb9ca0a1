import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const WORTHWHILE_BYTES = 600;
/**
 * Of brotli: 9 is no smaller than 5 (measured on pages of 40 kB to 4 MB) and takes 5 to 15 times as long; 4 is a tenth
 * larger. Of much, 3 is larger than 4 by less than a hundredth and takes two thirds of its time.
 */
const QUALITY = 5;
const QUALITY_OF_LARGE = 3;
const LARGE_BYTES = 256 * 1024;

/** A body that is compressed once, when somebody first wants it so. */
export class FinishedBytes {
  readonly etag: string;
  readonly identity: Buffer;
  readonly #forms = new Map<Encoding, Promise<Buffer>>();

  constructor(body: Buffer | string) {
    this.identity = Buffer.from(body);
    this.etag = `W/"${createHash('sha256').update(this.identity).digest('base64url').slice(0, 24)}"`;
  }

  /** What it takes of memory, roughly, with its compressed forms. */
  get weight(): number {
    return this.identity.length * 1.5 + 1024;
  }

  async as(wanted: Encoding): Promise<{ readonly encoding: Encoding; readonly bytes: Buffer }> {
    if (wanted === 'identity' || this.identity.length < WORTHWHILE_BYTES)
      return { encoding: 'identity', bytes: this.identity };
    const form = this.#forms.get(wanted) ?? compress(this.identity, wanted);
    this.#forms.set(wanted, form);
    return { encoding: wanted, bytes: await form };
  }
}

function compress(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const isLarge = bytes.length > LARGE_BYTES;
  if (encoding === 'gzip') return zip(bytes, { level: isLarge ? 4 : 8 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isLarge ? QUALITY_OF_LARGE : QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** Ours, the best first. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];
/** Its types are of the release before. */
type Choice = (available: Encoding[], options: { readonly preferred: Encoding[] }) => Encoding | undefined;

/** Browsers say one of a few things. */
const chosen = new LRUCache<string, Encoding>({ max: 100 });
const LONGEST_CHOICE = 100;

/** The best encoding that a browser takes. */
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

/** Whether the browser has these bytes already. Weak comparison, as for every GET. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === bare);
}
