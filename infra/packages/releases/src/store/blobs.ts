// Files by their content: `blobs/<first two digits>/<sha384 in hexadecimal digits>`. A blob never changes.
import type { FileHash } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { sha384 } from '../signed/verify.ts';
import type { Store } from './store.ts';

const SHA384 = /^sha384-([A-Za-z0-9+/]{64})$/;

/** @param hash `sha384-<base64>` */
export function blobKey(hash: string): string {
  const base64 = SHA384.exec(hash)?.[1];
  if (base64 === undefined) throw new ReleaseError('blob.hash', `'${hash}' is not a sha384 hash.`);
  const hex = Buffer.from(base64, 'base64').toString('hex');
  return `blobs/${hex.slice(0, 2)}/${hex}`;
}

export async function putBlob(store: Store, bytes: Buffer): Promise<FileHash & { isNew: boolean }> {
  const hash = sha384(bytes);
  return { sha384: hash, bytes: bytes.length, isNew: await store.create(blobKey(hash), bytes) };
}

export const hasBlob = async (store: Pick<Store, 'read'>, hash: string): Promise<boolean> =>
  (await store.read(blobKey(hash))) !== null;

/** Rejects bytes that differ from the hash. */
export async function readBlob(store: Pick<Store, 'read'>, file: FileHash): Promise<Buffer> {
  const bytes = await store.read(blobKey(file.sha384));
  if (!bytes) throw new ReleaseError('blob.missing', `The file ${file.sha384} was not uploaded.`);
  if (bytes.length === file.bytes && sha384(bytes) === file.sha384) return bytes;
  throw new ReleaseError('blob.tampered', `The file ${file.sha384} differs from its hash.`);
}
