// The encryption of backups: AES-256-GCM with a key from a passphrase (scrypt). An object is a nonce of 12 bytes, the
// ciphertext and a tag of 16 bytes; its key in the target is authenticated too, so objects cannot be exchanged. Shared files
// are named by a keyed hash, because a plain hash would show whether a backup contains a known file.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
  type DecipherGCM,
} from 'node:crypto';

import { ReleaseError } from '../../packages/releases/src/release-error.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Each guess of a passphrase takes 128 MB of memory and half a second. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

/** The chunks can also come from a stream of Node. */
type Chunks = AsyncIterable<Buffer>;

interface Hashing {
  update(data: Buffer): Hashing;
  digest(encoding: 'hex'): string;
}

export interface Seal {
  /** The hash that names contents and detects damage. */
  hash(): Hashing;
  close(key: string, content: Chunks): AsyncIterable<Buffer>;
  /** Throws at the end when the content is not what was written under this key. */
  open(key: string, content: Chunks): AsyncIterable<Buffer>;
}

/** Backups without a passphrase. */
export const PLAIN: Seal = {
  hash: () => createHash('sha256'),
  close: (_, content) => content,
  open: (_, content) => content,
};

/** The file `key.json` of a target: the parameters that derive the keys, and a value that detects a wrong passphrase. */
export interface KeyRecord {
  readonly format: 1;
  readonly salt: string;
  readonly check: string;
}

export async function createKey(passphrase: string): Promise<{ record: KeyRecord; seal: Seal }> {
  const salt = randomBytes(16).toString('base64');
  const keys = await keysOf(passphrase, salt);
  return { record: { format: 1, salt, check: checkOf(keys.hashKey) }, seal: sealWith(keys) };
}

/** @throws ReleaseError `backup.passphrase` for a wrong passphrase */
export async function openKey({ salt, check }: KeyRecord, passphrase: string): Promise<Seal> {
  const keys = await keysOf(passphrase, salt);
  const [expected, actual] = [check, checkOf(keys.hashKey)].map((text) => createHash('sha256').update(text).digest());
  if (!expected || !actual || !timingSafeEqual(expected, actual))
    throw new ReleaseError('backup.passphrase', 'This is not the passphrase of these backups.');
  return sealWith(keys);
}

interface Keys {
  encryptionKey: Buffer;
  hashKey: Buffer;
}

const checkOf = (hashKey: Buffer) => createHmac('sha256', hashKey).update('linkstall backup key').digest('base64');

async function keysOf(passphrase: string, salt: string): Promise<Keys> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase, Buffer.from(salt, 'base64'), 2 * KEY_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
  return { encryptionKey: bytes.subarray(0, KEY_BYTES), hashKey: bytes.subarray(KEY_BYTES) };
}

const sealWith = ({ encryptionKey, hashKey }: Keys): Seal => ({
  hash: () => createHmac('sha256', hashKey),
  close: async function* (key, content) {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, encryptionKey, nonce).setAAD(Buffer.from(key));
    yield nonce;
    for await (const chunk of content) if (chunk.length > 0) yield cipher.update(chunk);
    cipher.final();
    yield cipher.getAuthTag();
  },
  open: async function* (key, content) {
    let decipher: DecipherGCM | undefined;
    let remainder: Buffer = Buffer.alloc(0);
    for await (const chunk of content) {
      remainder = Buffer.concat([remainder, chunk]);
      if (!decipher && remainder.length >= NONCE_BYTES) {
        decipher = createDecipheriv(ALGORITHM, encryptionKey, remainder.subarray(0, NONCE_BYTES));
        decipher.setAAD(Buffer.from(key));
        remainder = remainder.subarray(NONCE_BYTES);
      }
      // The last bytes may be the tag.
      if (decipher && remainder.length > TAG_BYTES) {
        yield decipher.update(remainder.subarray(0, -TAG_BYTES));
        remainder = remainder.subarray(-TAG_BYTES);
      }
    }
    try {
      if (!decipher || remainder.length !== TAG_BYTES) throw new Error('too short');
      decipher.setAuthTag(remainder).final();
    } catch {
      throw new ReleaseError('backup.damaged', `${key} is damaged.`);
    }
  },
});
