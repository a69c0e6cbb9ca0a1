import { type Compressed, compressQuickly, compressWell, type Encoding } from './encodings.ts';
import { contentTag, representationTag } from './entity-tags.ts';

export interface Representation {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
  /** The strong entity tag of these bytes. */
  readonly etag: string;
}

const MIN_COMPRESSED_BYTES = 600;
/**
 * After this many requests a body is compressed again with the best quality. That takes 16 ms of another thread for a page
 * of 19 kB and saves a tenth (4.7 kB instead of 5.2). Crawlers request each page a few times and do not reach the number.
 */
const REQUESTS_FOR_BEST = 20;

/** A body that is compressed at its first request in an encoding, and again with the best quality after many requests. */
export class ResponseBody {
  readonly identity: Buffer;
  /** The hash of the content, the same for every encoding. */
  readonly content: string;
  readonly #uncompressed: Representation;
  readonly #representations = new Map<Compressed, Representation>();
  readonly #compressing = new Map<Compressed, Promise<Representation>>();
  readonly #requestCounts = new Map<Compressed, number>();

  constructor(body: Buffer | string) {
    this.identity = Buffer.from(body);
    this.content = contentTag(this.identity);
    this.#uncompressed = {
      encoding: 'identity',
      bytes: this.identity,
      etag: representationTag(this.content, 'identity', this.identity),
    };
  }

  /** The approximate memory with all compressed forms, in bytes. */
  get memoryBytes(): number {
    return this.identity.length * 1.5 + 1024;
  }

  /** The encoding that is used for a request; small bodies are not compressed. */
  encodingFor(preferred: Encoding): Encoding {
    return this.identity.length < MIN_COMPRESSED_BYTES ? 'identity' : preferred;
  }

  /** The representation, or a promise of it while it is compressed. */
  as(preferred: Encoding): Representation | Promise<Representation> {
    const encoding = this.encodingFor(preferred);
    if (encoding === 'identity') return this.#uncompressed;
    const representation = this.#representations.get(encoding);
    if (!representation) return this.#compress(encoding);
    const requestCount = (this.#requestCounts.get(encoding) ?? 0) + 1;
    this.#requestCounts.set(encoding, requestCount);
    if (requestCount % REQUESTS_FOR_BEST === 0) this.#compressWell(encoding, representation);
    return representation;
  }

  #compress(encoding: Compressed): Representation | Promise<Representation> {
    const inProgress = this.#compressing.get(encoding);
    if (inProgress) return inProgress;
    const bytes = compressQuickly(this.identity, encoding);
    if (!(bytes instanceof Promise)) return this.#store(encoding, bytes);
    const compressing = bytes.then((compressed) => this.#store(encoding, compressed));
    this.#compressing.set(encoding, compressing);
    return compressing;
  }

  #compressWell(encoding: Compressed, { bytes: quick }: Representation): void {
    const compressing = compressWell(this.identity, encoding);
    if (!compressing) return;
    this.#requestCounts.set(encoding, Infinity);
    compressing.then(
      (bytes) => bytes.length < quick.length && this.#store(encoding, bytes),
      () => undefined, // the quick compression stays in use
    );
  }

  #store(encoding: Compressed, bytes: Buffer): Representation {
    const representation = { encoding, bytes, etag: representationTag(this.content, encoding, bytes) };
    this.#representations.set(encoding, representation);
    return representation;
  }
}
