import { type Compressed, compressQuickly, compressWell, type Encoding } from './encodings.ts';
import { contentTag, formTag } from './entity-tags.ts';

/** A representation of the body as it is sent. */
export interface Form {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
  /** The strong entity tag of these bytes. */
  readonly etag: string;
}

const WORTHWHILE_BYTES = 600;
/**
 * After this many requests a body is compressed again with the best quality. That takes 16 ms of another thread for a page
 * of 19 kB and saves a tenth (4.7 kB instead of 5.2). Crawlers request each page a few times and do not reach the number.
 */
const OFTEN = 20;

/** A body that is compressed at its first request in an encoding, and once more with the best quality when many request it. */
export class FinishedBytes {
  readonly identity: Buffer;
  /** The hash of the content, the same for every encoding. */
  readonly content: string;
  readonly #plain: Form;
  readonly #forms = new Map<Compressed, Form>();
  readonly #making = new Map<Compressed, Promise<Form>>();
  readonly #asked = new Map<Compressed, number>();

  constructor(body: Buffer | string) {
    this.identity = Buffer.from(body);
    this.content = contentTag(this.identity);
    this.#plain = {
      encoding: 'identity',
      bytes: this.identity,
      etag: formTag(this.content, 'identity', this.identity),
    };
  }

  /** The approximate memory with all compressed forms, in bytes. */
  get weight(): number {
    return this.identity.length * 1.5 + 1024;
  }

  /** The encoding that is used for a request; small bodies are not compressed. */
  encodingFor(wanted: Encoding): Encoding {
    return this.identity.length < WORTHWHILE_BYTES ? 'identity' : wanted;
  }

  /** The representation, or a promise of it while it is compressed. */
  as(wanted: Encoding): Form | Promise<Form> {
    const encoding = this.encodingFor(wanted);
    if (encoding === 'identity') return this.#plain;
    const form = this.#forms.get(encoding);
    if (!form) return this.#make(encoding);
    const asked = (this.#asked.get(encoding) ?? 0) + 1;
    this.#asked.set(encoding, asked);
    if (asked % OFTEN === 0) this.#makeBest(encoding, form);
    return form;
  }

  #make(encoding: Compressed): Form | Promise<Form> {
    const known = this.#making.get(encoding);
    if (known) return known;
    const bytes = compressQuickly(this.identity, encoding);
    if (!(bytes instanceof Promise)) return this.#keep(encoding, bytes);
    const making = bytes.then((done) => this.#keep(encoding, done));
    this.#making.set(encoding, making);
    return making;
  }

  #makeBest(encoding: Compressed, { bytes: quick }: Form): void {
    const making = compressWell(this.identity, encoding);
    if (!making) return;
    this.#asked.set(encoding, Infinity);
    making.then(
      (bytes) => bytes.length < quick.length && this.#keep(encoding, bytes),
      () => undefined, // the present form stays
    );
  }

  #keep(encoding: Compressed, bytes: Buffer): Form {
    const form = { encoding, bytes, etag: formTag(this.content, encoding, bytes) };
    this.#forms.set(encoding, form);
    return form;
  }
}
