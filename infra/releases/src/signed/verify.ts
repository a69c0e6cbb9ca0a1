// Nothing of a release is used before it was compared with release.json, and release.json with its signature.
import { createHash, type KeyObject } from 'node:crypto';

import type { Release } from '../formats.ts';
import { isSigned } from './keys.ts';
import { ReleaseError } from '../release-error.ts';
import type { Store } from '../store/store.ts';

const RELEASE_NAME = /^\d+\.\d+\.\d+(?:-[\w.-]+)?~[0-9a-f]{12}$/;
const REMOTE_NAME = /^[a-z][a-z0-9-]{0,40}$/;
const FILE_PATH = /^(?!.*\.\.)[\w@~-][\w@~.-]*(?:\/[\w@~-][\w@~.-]*)*$/;

type Readable = Pick<Store, 'read'>;
export interface Where {
  store: Store;
  remote: string;
  release: string;
  publicKey: KeyObject;
}

export const isReleaseName = (name: unknown): name is string => typeof name === 'string' && RELEASE_NAME.test(name);

/** Of an environment, too. */
export const isRemoteName = (name: unknown): name is string => typeof name === 'string' && REMOTE_NAME.test(name);

/** No `..`, no hidden files. */
export const isFilePath = (path: string) => FILE_PATH.test(path);

/** What compressed forms are stored under. */
export const SUFFIXES = { br: '.br', gzip: '.gz' } as const;

/** @returns as `integrity` attributes want it */
export const sha384 = (bytes: Buffer | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Same files, same id, in any folder and at any time. */
export function buildIdOf(files: Readonly<Record<string, { readonly sha384: string }>>) {
  const hash = createHash('sha256');
  for (const path of Object.keys(files).sort()) hash.update(`${path}\0${files[path]?.sha384}\n`);
  return hash.digest('hex').slice(0, 12);
}

/** Reads release.json and refuses it unless it is the one that its folder names and the key's owner signed. */
export async function readRelease({
  store,
  remote,
  release,
  publicKey,
}: Omit<Where, 'store'> & { store: Readable }): Promise<Release> {
  const what = `${remote}/${release}`;
  if (!isRemoteName(remote) || !isReleaseName(release))
    throw new ReleaseError('release.missing', `There is no release ${what}.`);
  const parsed = parse(await readOrRefuse(store, `releases/${what}/release.json`), what);
  if (!isSigned(parsed, publicKey)) {
    throw new ReleaseError('release.signature', `The signature of ${what} is not ours.`);
  }
  if (
    parsed.remote !== remote ||
    `${parsed.version}~${parsed.buildId}` !== release ||
    buildIdOf(parsed.files) !== parsed.buildId
  ) {
    throw new ReleaseError('release.tampered', `${what} holds the release of another name.`);
  }
  return parsed;
}

/** Bytes of one file, or of one of its compressed forms; refused when they are not the recorded ones. */
export async function readVerified({
  store,
  release,
  path,
  encoding,
}: {
  store: Readable;
  release: Release;
  path: string;
  encoding?: 'br' | 'gzip' | undefined;
}) {
  const name = `${release.version}~${release.buildId}`;
  const file = release.files[path];
  const expected = encoding ? file?.encodings?.[encoding] : file;
  const what = `${release.remote}/${name}/${path}`;
  if (!expected || !isFilePath(path)) throw new ReleaseError('release.missing', `There is no file ${what}.`);
  const suffix = encoding ? SUFFIXES[encoding] : '';
  const bytes = await readOrRefuse(store, `releases/${what}${suffix}`);
  if (bytes.length !== expected.bytes || sha384(bytes) !== expected.sha384) {
    throw new ReleaseError('release.tampered', `${what}${suffix} is not what was published.`);
  }
  return bytes;
}

/** Every byte of a release, compressed forms included. */
export async function verifyRelease(where: Where) {
  const release = await readRelease(where);
  await verifyFiles(where.store, release);
  return release;
}

export async function verifyFiles(store: Readable, release: Release) {
  for (const [path, { encodings }] of Object.entries(release.files)) {
    const forms = [undefined, ...(encodings?.br ? ['br' as const] : []), ...(encodings?.gzip ? ['gzip' as const] : [])];
    for (const encoding of forms) await readVerified({ store, release, path, encoding });
  }
}

async function readOrRefuse(store: Readable, key: string) {
  const what = key.replace('releases/', '');
  try {
    const bytes = await store.read(key);
    if (bytes) return bytes;
  } catch (error) {
    if (!(error instanceof ReleaseError) || error.code !== 'store.unreadable') throw error;
    throw new ReleaseError('release.tampered', `${what} cannot be read.`);
  }
  throw new ReleaseError('release.missing', `${what} is not in the store.`);
}

function parse(bytes: Buffer, what: string): Release {
  try {
    const value = JSON.parse(bytes.toString('utf8'));
    if (value?.schema === 1 && typeof value.files === 'object' && value.files !== null) return value;
  } catch {
    // said below
  }
  throw new ReleaseError('release.tampered', `release.json of ${what} cannot be read.`);
}
