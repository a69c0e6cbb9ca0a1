// Verifies releases: each file against release.json, and release.json against its signature.
import { createHash, type KeyObject } from 'node:crypto';

import type { FileHash, Release } from '../formats.ts';
import { isSigned } from './keys.ts';
import { checkStatement } from './statement.ts';
import { ReleaseError } from '../release-error.ts';
import { blobKey, fileHash, readBlob } from '../store/blobs.ts';
import { readStored } from '../store/read-stored.ts';
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

/** The syntax of the names of remotes and environments. */
export const isRemoteName = (name: unknown): name is string => typeof name === 'string' && REMOTE_NAME.test(name);

/** Rejects `..` and hidden files. */
export const isFilePath = (path: string) => FILE_PATH.test(path);

/** Suffixes of the names of compressed forms, in messages. A build may not contain such names. */
export const SUFFIXES = { br: '.br', gzip: '.gz' } as const;

/** @returns the format of `integrity` attributes */
export const sha384 = (bytes: Buffer | string): string => fileHash(bytes).sha384;

/** The id depends only on paths and contents, not on folder or time. */
export function buildIdOf(files: Readonly<Record<string, { readonly sha384: string }>>) {
  const hash = createHash('sha256');
  for (const path of Object.keys(files).sort()) hash.update(`${path}\0${files[path]?.sha384}\n`);
  return hash.digest('hex').slice(0, 12);
}

/**
 * Reads release.json. Rejects a wrong signature, a record that belongs to another release, and a release of a team without a
 * valid statement.
 */
export async function readRelease({
  store,
  remote,
  release,
  publicKey,
}: Omit<ReleaseLocation, 'store'> & { store: ReadableStore }): Promise<Release> {
  const label = `${remote}/${release}`;
  if (!isRemoteName(remote) || !isReleaseName(release))
    throw new ReleaseError('release.missing', `There is no release ${label}.`);
  const parsed = parse(await readStored(store, `releases/${label}/release.json`, `${label}/release.json`), label);
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
  checkStatement(parsed, publicKey);
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
  return readBlob(store, expected, `${label}${encoding ? SUFFIXES[encoding] : ''}`);
}

/** All files of a release, with their compressed forms. */
export const storedForms = ({ files }: Pick<Release, 'files'>) =>
  Object.entries(files).flatMap(([path, file]) => [
    { path, encoding: undefined, file: file as FileHash },
    ...(['br', 'gzip'] as const).flatMap((encoding) => {
      const form = file.encodings?.[encoding];
      return form ? [{ path, encoding, file: form }] : [];
    }),
  ]);

/** Keys of all files of a release in the store. */
export const blobKeysOf = (release: Pick<Release, 'files'>) =>
  storedForms(release).map(({ file }) => blobKey(file.sha384));

/** Verifies every file of a release, with the compressed forms. */
export async function verifyRelease(location: ReleaseLocation) {
  const release = await readRelease(location);
  await verifyFiles(location.store, release);
  return release;
}

export async function verifyFiles(store: ReadableStore, release: Release) {
  for (const { path, encoding } of storedForms(release)) await readVerified({ store, release, path, encoding });
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
