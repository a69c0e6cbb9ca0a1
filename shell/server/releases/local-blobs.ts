import { isBlobKey } from '@linkstall/releases/blobs';
import type { Store } from '@linkstall/releases/store-interface';
import { createHash } from 'node:crypto';

type Readable = Pick<Store, 'read'>;

/**
 * Reads the files of releases from the copies on this machine, and missing files from the store. A blob never changes, and
 * its key is the hash of its content, so an undamaged copy is as good as the store.
 */
export class LocalBlobs implements Readable {
  readonly #store: Readable;
  readonly #copies: Readable;

  constructor(store: Readable, copies: Readable) {
    this.#store = store;
    this.#copies = copies;
  }

  async read(key: string, limitMs?: number): Promise<Buffer | null> {
    const copy = isBlobKey(key) ? await this.#copies.read(key).catch(() => null) : null;
    return copy !== null && hasHash(copy, key) ? copy : this.#store.read(key, limitMs);
  }
}

/** @param key `blobs/<two digits>/<SHA-384>` */
const hasHash = (bytes: Buffer, key: string): boolean =>
  key.endsWith(`/${createHash('sha384').update(bytes).digest('hex')}`);
