// Every file of a release under its own key, and release.json last: that makes it visible. Whoever is killed before leaves
// files that nothing shows; the next who publishes the same build finds them and goes on.
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

import { signatureOf } from '../signed/keys.mjs';
import { ReleaseError } from '../release-error.mjs';
import { readRelease, SUFFIXES, verifyFiles, verifyRelease } from '../signed/verify.mjs';
import { mapConcurrent } from '../store/map-concurrent.mjs';
import { hashed } from './compress.mjs';

/** @typedef {import('../environment.mjs').Environment} Environment */
/** @typedef {import('../formats.d.ts').Release} Release */
/** @typedef {import('../formats.d.ts').ReleaseFile} ReleaseFile */
/**
 * @typedef {object} Parts
 * @property {Omit<Release, 'files' | 'signature'>} record
 * @property {Map<string, Buffer>} sources
 * @property {{described: Record<string, ReleaseFile>, bytes: Map<string, Buffer>}} forms
 */

const UNPACK = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/**
 * @param {Environment} environment @param {Parts} parts
 * @returns {Promise<{created: boolean, mended: boolean}>}
 */
export async function writeRelease(environment, { record, sources, forms }) {
  const { store, publicKey, privateKey } = environment;
  if (!privateKey) throw new ReleaseError('key.missing', 'Nothing can be published without the key that signs.');
  const { remote } = record;
  const release = `${record.version}~${record.buildId}`;
  const prefix = `releases/${remote}/${release}/`;
  const where = { store, remote, release, publicKey };
  const stood = await isThere(store, `${prefix}release.json`);
  const put = async () => {
    await mapConcurrent([...sources], ([path, bytes]) => place(store, prefix + path, { bytes, renews: !stood }));
    const files = await placeForms(store, prefix, { sources, forms, renews: !stood });
    const unsigned = { ...record, files };
    const signed = { ...unsigned, signature: signatureOf(unsigned, privateKey) };
    return { signed, files, bytes: Buffer.from(`${JSON.stringify(signed, null, 1)}\n`) };
  };
  // Whoever sweeps may have looked before these files were renewed, and taken them after: here, and once it is shown.
  const first = await put();
  const { signed, files, bytes } = (await areKept(store, first.signed)) ? first : await put();
  // What the store does not give back as it was put there is not shown.
  await verifyFiles(store, signed);
  if (await store.create(`${prefix}release.json`, bytes)) {
    if (!(await isWhole(where))) await store.mend(`${prefix}release.json`, (await put()).bytes);
    await verifyRelease(where);
    return { created: true, mended: false };
  }
  // Somebody else published it meanwhile, or what stood there was damaged.
  const known = await readRelease(where).catch(() => null);
  if (!known || !isDeepStrictEqual(known.files, files)) await store.mend(`${prefix}release.json`, bytes);
  await verifyRelease(where);
  return { created: false, mended: stood };
}

/** @param {Environment['store']} store @param {Release} release */
const areKept = (store, release) =>
  verifyFiles(store, release).then(
    () => true,
    () => false,
  );

/** @param {import('../signed/verify.mjs').Where} where */
export const isWhole = (where) =>
  verifyRelease(where).then(
    () => true,
    () => false,
  );

/** Damaged, too. @param {Environment['store']} store @param {string} key */
const isThere = (store, key) =>
  store.read(key).then(
    (bytes) => bytes !== null,
    () => true,
  );

/**
 * Found as it should be, or made so. What is part of no release yet may have been left long ago and is written anew, so that
 * it is as young as the publication: else it would be swept under its hands.
 * @param {Environment['store']} store @param {string} key @param {{bytes: Buffer, renews: boolean}} what
 */
async function place(store, key, { bytes, renews }) {
  if (await store.create(key, bytes)) return;
  const found = renews ? null : await store.read(key).catch(() => null);
  if (!found?.equals(bytes)) await store.mend(key, bytes);
}

/**
 * Another version of the compressor, publishing the same at the same time, makes other bytes of the same file. What came
 * first stays, so that neither damages what the other signs.
 * @param {Environment['store']} store @param {string} prefix @param {Omit<Parts, 'record'> & {renews: boolean}} parts
 * @returns {Promise<Record<string, ReleaseFile>>}
 */
async function placeForms(store, prefix, { sources, forms, renews }) {
  const entries = await mapConcurrent(Object.entries(forms.described), async ([path, file]) => {
    if (!file.encodings) return [path, file];
    const source = sources.get(path) ?? Buffer.alloc(0);
    const placed = await mapConcurrent(/** @type {const} */ (['br', 'gzip']), async (encoding) => {
      const key = prefix + path + SUFFIXES[encoding];
      const bytes = forms.bytes.get(path + SUFFIXES[encoding]) ?? Buffer.alloc(0);
      if (await store.create(key, bytes)) return [encoding, hashed(bytes)];
      const found = await store.read(key).catch(() => null);
      const same = found && (await UNPACK[encoding](found).catch(() => null))?.equals(source);
      const kept = found && same ? found : bytes;
      if (renews || kept !== found) await store.mend(key, kept);
      return [encoding, hashed(kept)];
    });
    return [path, { ...file, encodings: Object.fromEntries(placed) }];
  });
  return Object.fromEntries(entries);
}
