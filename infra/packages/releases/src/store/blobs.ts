// The files of all releases, stored once for each content: `blobs/<first two digits>/<hash>`. A release names its files by
// their hashes, so that releases and remotes share equal files. A blob never changes, and a damaged blob is written again. A
// sweep deletes old blobs that no release names. So a publication renews the blobs that it uses before it names them.
import { createHash } from 'node:crypto';

import type { FileHash } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { readStored } from './read-stored.ts';
import type { Store } from './store.ts';

const SHA384 = /^sha384-[A-Za-z0-9+/]{64}$/;
const BLOB_KEY = /^blobs\/([0-9a-f]{2})\/\1[0-9a-f]{94}$/;

/** The hash, in the format of `integrity` attributes, and the size. */
export const fileHash = (bytes: Buffer | string): FileHash => ({
  sha384: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  bytes: Buffer.byteLength(bytes),
});

/** @param sha384 `sha384-<base64>` */
export function blobKey(sha384: string): string {
  if (!SHA384.test(sha384)) throw new ReleaseError('release.tampered', `'${sha384}' is not the hash of a file.`);
  const digits = Buffer.from(sha384.slice('sha384-'.length), 'base64').toString('hex');
  return `blobs/${digits.slice(0, 2)}/${digits}`;
}

export const isBlobKey = (key: string) => BLOB_KEY.test(key);

/** Stores a content once, or writes a damaged blob again. No sweep deletes the blob within the next hour. */
export async function putBlob(store: Store, bytes: Buffer): Promise<FileHash & { isNew: boolean }> {
  const file = fileHash(bytes);
  const key = blobKey(file.sha384);
  if (await hasBlob(store, file.sha384)) return { ...file, isNew: false };
  if (await store.create(key, bytes)) return { ...file, isNew: true };
  // Another writer was faster, or the blob is damaged.
  if (!(await hasBlob(store, file.sha384))) await store.replace(key, bytes);
  return { ...file, isNew: false };
}

/** Whether the store has the content, undamaged. If so, no sweep deletes the blob within the next hour. */
export async function hasBlob(store: Store, sha384: string): Promise<boolean> {
  const key = blobKey(sha384);
  const bytes = await store.read(key).catch(() => null);
  return bytes !== null && fileHash(bytes).sha384 === sha384 && (await store.renew(key).catch(() => false));
}

/**
 * Reads a blob. Rejects bytes that differ from the hash.
 * @param label the name of the file in errors
 */
export async function readBlob(
  store: Pick<Store, 'read'>,
  { sha384, bytes: size }: FileHash,
  label: string = blobKey(sha384),
): Promise<Buffer> {
  const bytes = await readStored(store, blobKey(sha384), label);
  if (bytes.length !== size || fileHash(bytes).sha384 !== sha384)
    throw new ReleaseError('release.tampered', `${label} differs from the published file.`);
  return bytes;
}
