// Nothing of a release is used before it was compared with release.json, and release.json with its signature.
import { createHash } from 'node:crypto';

import { isSigned } from './keys.mjs';
import { ReleaseError } from '../release-error.mjs';

const RELEASE_NAME = /^\d+\.\d+\.\d+(?:-[\w.-]+)?~[0-9a-f]{12}$/;
const REMOTE_NAME = /^[a-z][a-z0-9-]{0,40}$/;
const FILE_PATH = /^(?!.*\.\.)[\w@~-][\w@~.-]*(?:\/[\w@~-][\w@~.-]*)*$/;

/** @typedef {import('../store/store.d.ts').Store} Store */
/** @typedef {Pick<Store, 'read'>} Readable */
/** @typedef {{store: Store, remote: string, release: string, publicKey: import('node:crypto').KeyObject}} Where */

/** @param {unknown} name @returns {name is string} */
export const isReleaseName = (name) => typeof name === 'string' && RELEASE_NAME.test(name);

/** Of an environment, too. @param {unknown} name @returns {name is string} */
export const isRemoteName = (name) => typeof name === 'string' && REMOTE_NAME.test(name);

/** No `..`, no hidden files. @param {string} path */
export const isFilePath = (path) => FILE_PATH.test(path);

/** What compressed forms are stored under. */
export const SUFFIXES = /** @type {const} */ ({ br: '.br', gzip: '.gz' });

/** @param {Buffer | string} bytes @returns {string} as `integrity` attributes want it */
export const sha384 = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Same files, same id, in any folder and at any time.
 * @param {Readonly<Record<string, {readonly sha384: string}>>} files
 */
export function buildIdOf(files) {
  const hash = createHash('sha256');
  for (const path of Object.keys(files).sort()) hash.update(`${path}\0${files[path]?.sha384}\n`);
  return hash.digest('hex').slice(0, 12);
}

/**
 * Reads release.json and refuses it unless it is the one that its folder names and the key's owner signed.
 * @param {Omit<Where, 'store'> & {store: Readable}} where
 * @returns {Promise<import('../formats.d.ts').Release>}
 */
export async function readRelease({ store, remote, release, publicKey }) {
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

/**
 * Bytes of one file, or of one of its compressed forms; refused when they are not the recorded ones.
 * @param {{store: Readable, release: import('../formats.d.ts').Release, path: string, encoding?: 'br' | 'gzip' | undefined}} where
 */
export async function readVerified({ store, release, path, encoding }) {
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

/**
 * Every byte of a release, compressed forms included.
 * @param {Where} where
 */
export async function verifyRelease(where) {
  const release = await readRelease(where);
  await verifyFiles(where.store, release);
  return release;
}

/** @param {Readable} store @param {import('../formats.d.ts').Release} release */
export async function verifyFiles(store, release) {
  for (const [path, { encodings }] of Object.entries(release.files)) {
    const forms = [
      undefined,
      ...(encodings?.br ? [/** @type {const} */ ('br')] : []),
      ...(encodings?.gzip ? [/** @type {const} */ ('gzip')] : []),
    ];
    for (const encoding of forms) await readVerified({ store, release, path, encoding });
  }
}

/** @param {Readable} store @param {string} key */
async function readOrRefuse(store, key) {
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

/** @param {Buffer} bytes @param {string} what @returns {import('../formats.d.ts').Release} */
function parse(bytes, what) {
  try {
    const value = JSON.parse(bytes.toString('utf8'));
    if (value?.schema === 1 && typeof value.files === 'object' && value.files !== null) return value;
  } catch {
    // said below
  }
  throw new ReleaseError('release.tampered', `release.json of ${what} cannot be read.`);
}
