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
import { hasCode, ReleaseError } from '../release-error.ts';

interface Keys {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const PRIVATE = 'release-key.pem';
const PUBLIC = 'release-key.pub.pem';
/** A key has 120. */
const MOST_BYTES = 64 * 1024;
const RESTORE =
  'Restore it from a backup. Without one, set aside release-key.pem, release-key.pub.pem, releases and envs: the next start publishes everything anew.';

/** Base64 signature (Ed25519) over the canonical JSON of everything but `signature`. */
export const signatureOf = (record: object, privateKey: KeyObject) =>
  sign(null, signedPart(record), privateKey).toString('base64');

export const isSigned = (record: { signature?: unknown }, publicKey: KeyObject) =>
  verify(null, signedPart(record), publicKey, Buffer.from(String(record.signature), 'base64'));

const signedPart = (record: object) => Buffer.from(canonical({ ...record, signature: undefined }));

/**
 * The pair of an installation. `create`: the first publication of all makes it; nothing ever replaces one.
 * @param dir the installation's data folder
 */
export async function readKeys(dir: string, { create = false }: { create?: boolean } = {}): Promise<Keys> {
  if (create && !(await isBegun(dir))) await createOnce(dir);
  const file = join(dir, PRIVATE);
  const pem = await readPem(file);
  if (pem === null)
    throw new ReleaseError('key.missing', `${file}, the key that signs releases, is missing. ${RESTORE}`);
  const privateKey = parseKey(file, () => createPrivateKey(pem));
  return { privateKey, publicKey: await publicKeyOf(dir, privateKey) };
}

/** Says what is wrong with the pair before anything long begins; nothing, when it is yet to be made. */
export async function checkKeys(dir: string) {
  if (await isBegun(dir)) await readKeys(dir);
}

/** What verifies; the private key need not be there. */
export async function readPublicKey(dir: string): Promise<KeyObject> {
  const file = join(dir, PUBLIC);
  const pem = await readPem(file);
  if (pem === null) return (await readKeys(dir)).publicKey;
  return parseKey(file, () => createPublicKey(pem));
}

/** Made again from the private key when it is missing; refused when it is another pair's. */
async function publicKeyOf(dir: string, privateKey: KeyObject) {
  const file = join(dir, PUBLIC);
  const made = createPublicKey(privateKey);
  const pem = await readPem(file);
  if (pem === null) await replaceDurably(file, made.export({ type: 'spki', format: 'pem' }));
  else if (!parseKey(file, () => createPublicKey(pem)).equals(made)) {
    throw new ReleaseError('key.pair', `${file} does not belong to ${join(dir, PRIVATE)}. ${RESTORE}`);
  }
  return made;
}

/** Whether anything was ever signed here, or is about to be. */
export async function isBegun(dir: string) {
  const namesIn = (folder: string) => readdir(join(dir, folder), { withFileTypes: true }).catch(() => []);
  const [own, releases, envs] = await Promise.all(['.', 'releases', 'envs'].map(namesIn));
  const holdsFolder = [...(releases ?? []), ...(envs ?? [])].some((entry) => entry.isDirectory());
  return holdsFolder || (own ?? []).some(({ name }) => name === PRIVATE || name === PUBLIC);
}

/** Whole or not at all; of several who begin at once one makes it. */
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

/** @returns null when there is none */
async function readPem(file: string): Promise<string | null> {
  try {
    return (await readRegular(file, MOST_BYTES)).toString('utf8');
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
    throw new ReleaseError('key.damaged', `${file} is damaged: it holds no key. ${RESTORE}`);
  }
}
