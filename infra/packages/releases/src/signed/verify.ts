// Verifies releases: each file against release.json, and release.json against its signature.
import { createHash, type KeyObject } from 'node:crypto';

import type { Release } from '../formats.ts';
import { isSigned } from './keys.ts';
import { ReleaseError } from '../release-error.ts';
import type { Store } from '../store/store.ts';

const RELEASE_NAME = /^\d+\.\d+\.\d+(?:-[\w.-]+)?~[0-9a-f]{12}$/;
const REMOTE_NAME = /^[a-z][a-z0-9-]{0,40}$/;
const FILE_PATH = /^(?!.*\.\.)[\w@~-][\w@~.-]*(?:\/[\w@~-][\w@~.-]*)*$/;

type ReadableStore = Pick<Store, 'read'>;
export interface ReleaseLocation {
  store: Store;
  remote: string;
  release: string;
  publicKey: KeyObject;
}

export const isReleaseName = (name: unknown): name is string => typeof name === 'string' && RELEASE_NAME.test(name);

/** Also the syntax of environment names. */
export const isRemoteName = (name: unknown): name is string => typeof name === 'string' && REMOTE_NAME.test(name);

/** Rejects `..` and hidden files. */
export const isFilePath = (path: string) => FILE_PATH.test(path);

/** Suffixes of compressed files. */
export const SUFFIXES = { br: '.br', gzip: '.gz' } as const;

/** @returns the format of `integrity` attributes */
export const sha384 = (bytes: Buffer | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The id depends only on paths and contents, not on folder or time. */
export function buildIdOf(files: Readonly<Record<string, { readonly sha384: string }>>) {
  const hash = createHash('sha256');
  for (const path of Object.keys(files).sort()) hash.update(`${path}\0${files[path]?.sha384}\n`);
  return hash.digest('hex').slice(0, 12);
}

/** Reads release.json. Rejects a wrong signature, and a record that belongs to another release. */
export async function readRelease({
  store,
  remote,
  release,
  publicKey,
}: Omit<ReleaseLocation, 'store'> & { store: ReadableStore }): Promise<Release> {
  const label = `${remote}/${release}`;
  if (!isRemoteName(remote) || !isReleaseName(release))
    throw new ReleaseError('release.missing', `There is no release ${label}.`);
  const parsed = parse(await readOrRefuse(store, `releases/${label}/release.json`), label);
  if (!isSigned(parsed, publicKey)) {
    throw new ReleaseError('release.signature', `The signature of ${label} is wrong.`);
  }
  if (
    parsed.remote !== remote ||
    `${parsed.version}~${parsed.buildId}` !== release ||
    buildIdOf(parsed.files) !== parsed.buildId
  ) {
    throw new ReleaseError('release.tampered', `${label} contains another release.`);
  }
  return parsed;
}

/** Reads a file or one of its compressed forms. Rejects bytes that differ from the recorded hash. */
export async function readVerified({
  store,
  release,
  path,
  encoding,
}: {
  store: ReadableStore;
  release: Release;
  path: string;
  encoding?: 'br' | 'gzip' | undefined;
}) {
  const name = `${release.version}~${release.buildId}`;
  const file = release.files[path];
  const expected = encoding ? file?.encodings?.[encoding] : file;
  const label = `${release.remote}/${name}/${path}`;
  if (!expected || !isFilePath(path)) throw new ReleaseError('release.missing', `There is no file ${label}.`);
  const suffix = encoding ? SUFFIXES[encoding] : '';
  const bytes = await readOrRefuse(store, `releases/${label}${suffix}`);
  if (bytes.length !== expected.bytes || sha384(bytes) !== expected.sha384) {
    throw new ReleaseError('release.tampered', `${label}${suffix} differs from the published file.`);
  }
  return bytes;
}

/** Verifies every file of a release, with the compressed forms. */
export async function verifyRelease(location: ReleaseLocation) {
  const release = await readRelease(location);
  await verifyFiles(location.store, release);
  return release;
}

export async function verifyFiles(store: ReadableStore, release: Release) {
  for (const [path, { encodings }] of Object.entries(release.files)) {
    const forms = [undefined, ...(encodings?.br ? ['br' as const] : []), ...(encodings?.gzip ? ['gzip' as const] : [])];
    for (const encoding of forms) await readVerified({ store, release, path, encoding });
  }
}

async function readOrRefuse(store: ReadableStore, key: string) {
  const label = key.replace('releases/', '');
  try {
    const bytes = await store.read(key);
    if (bytes) return bytes;
  } catch (error) {
    if (!(error instanceof ReleaseError) || error.code !== 'store.unreadable') throw error;
    throw new ReleaseError('release.tampered', `${label} cannot be read.`);
  }
  throw new ReleaseError('release.missing', `${label} is not in the store.`);
}

function parse(bytes: Buffer, label: string): Release {
  try {
    const value = JSON.parse(bytes.toString('utf8'));
    if (value?.schema === 1 && typeof value.files === 'object' && value.files !== null) return value;
  } catch {
    // The error is thrown below.
  }
  throw new ReleaseError('release.tampered', `release.json of ${label} cannot be read.`);
}
