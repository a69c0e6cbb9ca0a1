import { type Compressed, compressQuickly, compressWell, type Encoding } from './encodings.ts';
import { contentTag, formTag } from './entity-tags.ts';

/** The body as it is sent. */
export interface Form {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
  /** Strong: of these very bytes. */
  readonly etag: string;
}

const WORTHWHILE_BYTES = 600;
/**
 * Asked for so often, a form is worth the time that its best takes: 16 ms of another thread for a page of 19 kB, which is a
 * tenth lighter from then on (4.7 kB instead of 5.2). Crawlers ask for each page a few times and never get there.
 */
const OFTEN = 20;

/** A body that is compressed once, when somebody first wants it so; and once more, as small as can be, when many do. */
export class FinishedBytes {
  readonly identity: Buffer;
  /** Of what it says, in whatever form. */
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

  /** What it takes of memory, roughly, with its compressed forms. */
  get weight(): number {
    return this.identity.length * 1.5 + 1024;
  }

  /** What is sent to who would have it so: little is not compressed. */
  encodingFor(wanted: Encoding): Encoding {
    return this.identity.length < WORTHWHILE_BYTES ? 'identity' : wanted;
  }

  /** The form that is there; else its making. */
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
      () => undefined, // what there is goes on
    );
  }

  #keep(encoding: Compressed, bytes: Buffer): Form {
    const form = { encoding, bytes, etag: formTag(this.content, encoding, bytes) };
    this.#forms.set(encoding, form);
    return form;
  }
}
