// The key pair that releases and pointers are signed with. The private key never enters the release store.
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { canonical } from './canonical.ts';
import { replaceDurably, syncFolder, writeDurably } from '../store/durable-files.ts';
import { readRegular } from '../store/regular-file.ts';
import type { Store } from '../store/store.ts';
import { hasCode, ReleaseError } from '../release-error.ts';

interface Keys {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const PRIVATE = 'release-key.pem';
const PUBLIC = 'release-key.pub.pem';
/** Limit for a key file; a key has about 120 bytes. */
const MAX_BYTES = 64 * 1024;
const RESTORE =
  'Restore it from a backup. Without a backup, move release-key.pem, release-key.pub.pem, releases and envs away: the next start publishes everything again.';

/** Base64 signature (Ed25519) over the canonical JSON of everything but `signature`. */
export const signatureOf = (record: object, privateKey: KeyObject) =>
  sign(null, signedBytes(record), privateKey).toString('base64');

export const isSigned = (record: { signature?: unknown }, publicKey: KeyObject) =>
  verify(null, signedBytes(record), publicKey, Buffer.from(String(record.signature), 'base64'));

const signedBytes = (record: object) => Buffer.from(canonical({ ...record, signature: undefined }));

/**
 * Reads the key pair of an installation. `create`: creates the pair for the first publication. An existing key is never
 * replaced, and a store with releases of another key gets no second key.
 * @param dir the installation's data folder
 */
export async function readKeys(
  dir: string,
  { create = false, store }: { create?: boolean; store?: Pick<Store, 'list'> } = {},
): Promise<Keys> {
  const file = join(dir, PRIVATE);
  if (create && !(await isInitialized(dir))) {
    if (store && (await holdsReleases(store)))
      throw new ReleaseError(
        'key.missing',
        `${file} is missing, but the store has releases of another machine: copy ${PRIVATE} and ${PUBLIC} from there.`,
      );
    await createOnce(dir);
  }
  const pem = await readPem(file);
  if (pem === null)
    throw new ReleaseError('key.missing', `${file}, the key that signs releases, is missing. ${RESTORE}`);
  const privateKey = parseKey(file, () => createPrivateKey(pem));
  return { privateKey, publicKey: await publicKeyOf(dir, privateKey) };
}

/** Rejects a damaged key pair before a long task starts. Accepts a data folder without keys. */
export async function checkKeys(dir: string) {
  if (await isInitialized(dir)) await readKeys(dir);
}

/** Reads the key that verifies signatures; the private key may be absent. */
export async function readPublicKey(dir: string): Promise<KeyObject> {
  const file = join(dir, PUBLIC);
  const pem = await readPem(file);
  if (pem === null) return (await readKeys(dir)).publicKey;
  return parseKey(file, () => createPublicKey(pem));
}

/** Creates a missing public key from the private key; rejects the public key of another pair. */
async function publicKeyOf(dir: string, privateKey: KeyObject) {
  const file = join(dir, PUBLIC);
  const derived = createPublicKey(privateKey);
  const pem = await readPem(file);
  if (pem === null) await replaceDurably(file, derived.export({ type: 'spki', format: 'pem' }));
  else if (!parseKey(file, () => createPublicKey(pem)).equals(derived)) {
    throw new ReleaseError('key.pair', `${file} does not belong to ${join(dir, PRIVATE)}. ${RESTORE}`);
  }
  return derived;
}

/** Whether the data folder contains a key, a release or an environment. */
export async function isInitialized(dir: string) {
  const namesIn = (folder: string) => readdir(join(dir, folder), { withFileTypes: true }).catch(() => []);
  const [rootEntries, releases, envs] = await Promise.all(['.', 'releases', 'envs'].map(namesIn));
  const folders = [...(releases ?? []), ...(envs ?? [])].filter((entry) => entry.isDirectory());
  // Drafts are hidden, and the label of the installation can be older than the first release.
  const holdsFolder = folders.some(({ name }) => !name.startsWith('.'));
  return holdsFolder || (rootEntries ?? []).some(({ name }) => name === PRIVATE || name === PUBLIC);
}

/** Whether a store, which can be on another machine than the keys, contains a remote or an environment. */
async function holdsReleases(store: Pick<Store, 'list'>) {
  const keys = await Promise.all(['releases/', 'envs/'].map((folder) => store.list(folder, 1)));
  return keys.flat().some((key) => !key.includes('.'));
}

/** Creates the private key in one step; of several parallel processes, only the first creates it. */
async function createOnce(dir: string) {
  await mkdir(dir, { recursive: true });
  const draft = join(dir, `.${randomBytes(8).toString('hex')}.tmp`);
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  try {
    await writeDurably(draft, pem, 0o600);
    await link(draft, join(dir, PRIVATE));
    await syncFolder(dir);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** @returns null when the file does not exist */
async function readPem(file: string): Promise<string | null> {
  try {
    return (await readRegular(file, MAX_BYTES)).toString('utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ReleaseError('key.unreadable', `${file} cannot be read (${code}). ${RESTORE}`);
  }
}

function parseKey(file: string, parse: () => KeyObject) {
  try {
    return parse();
  } catch {
    throw new ReleaseError('key.damaged', `${file} is damaged: it contains no key. ${RESTORE}`);
  }
}
