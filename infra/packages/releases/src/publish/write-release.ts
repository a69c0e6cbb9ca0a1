// Writes each file of a release under its own key, and release.json last, which makes the release visible. A killed
// publication leaves files that nothing shows. The next publication of the same build reuses them.
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

import type { Environment } from '../environment.ts';
import type { Release, ReleaseFile } from '../formats.ts';
import { signatureOf } from '../signed/keys.ts';
import { ReleaseError } from '../release-error.ts';
import { readRelease, SUFFIXES, verifyFiles, verifyRelease, type ReleaseLocation } from '../signed/verify.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { hashed } from './compress.ts';

interface ReleaseContent {
  record: Omit<Release, 'files' | 'signature'>;
  sources: Map<string, Buffer>;
  compressed: { fileRecords: Record<string, ReleaseFile>; bytes: Map<string, Buffer> };
}

const UNPACK = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

export async function writeRelease(
  environment: Environment,
  { record, sources, compressed }: ReleaseContent,
): Promise<{ isNew: boolean; isRepaired: boolean }> {
  const { store, publicKey, privateKey } = environment;
  if (!privateKey) throw new ReleaseError('key.missing', 'Nothing can be published without the private key.');
  const { remote } = record;
  const release = `${record.version}~${record.buildId}`;
  const prefix = `releases/${remote}/${release}/`;
  const location = { store, remote, release, publicKey };
  const existed = await exists(store, `${prefix}release.json`);
  const writeFiles = async () => {
    await mapConcurrent([...sources], ([path, bytes]) =>
      placeFile(store, prefix + path, { bytes, isInvisible: !existed }),
    );
    const files = await writeCompressedFiles(store, prefix, { sources, compressed, isInvisible: !existed });
    const unsigned = { ...record, files };
    const signedRelease = { ...unsigned, signature: signatureOf(unsigned, privateKey) };
    return { signed: signedRelease, files, bytes: Buffer.from(`${JSON.stringify(signedRelease, null, 1)}\n`) };
  };
  // A sweep that started before the files were renewed can delete them, so they are checked here and after release.json
  // exists.
  const first = await writeFiles();
  const { signed: signedRelease, files, bytes } = (await areStored(store, first.signed)) ? first : await writeFiles();
  // The release stays invisible when the store returns other bytes than were written.
  await verifyFiles(store, signedRelease);
  if (await store.create(`${prefix}release.json`, bytes)) {
    if (!(await isWhole(location))) await store.replace(`${prefix}release.json`, (await writeFiles()).bytes);
    await verifyRelease(location);
    return { isNew: true, isRepaired: false };
  }
  // Another process has published the release meanwhile, or its release.json is damaged.
  const existing = await readRelease(location).catch(() => null);
  if (!existing || !isDeepStrictEqual(existing.files, files)) await store.replace(`${prefix}release.json`, bytes);
  await verifyRelease(location);
  return { isNew: false, isRepaired: existed };
}

const areStored = (store: Environment['store'], release: Release) =>
  verifyFiles(store, release).then(
    () => true,
    () => false,
  );

export const isWhole = (location: ReleaseLocation) =>
  verifyRelease(location).then(
    () => true,
    () => false,
  );

/** Whether something exists under a key, readable or not. */
const exists = (store: Environment['store'], key: string) =>
  store.read(key).then(
    (bytes) => bytes !== null,
    () => true,
  );

/**
 * Creates a file, or replaces a file with other bytes. While the release is invisible, existing files are written
 * again, because a sweep deletes old files.
 */
async function placeFile(
  store: Environment['store'],
  key: string,
  { bytes, isInvisible }: { bytes: Buffer; isInvisible: boolean },
) {
  if (await store.create(key, bytes)) return;
  const existing = isInvisible ? null : await store.read(key).catch(() => null);
  if (!existing?.equals(bytes)) await store.replace(key, bytes);
}

/**
 * Writes the compressed files. Another compressor version may write other bytes for the same file at the same time. The
 * first file stays, so that neither process damages the release of the other.
 */
async function writeCompressedFiles(
  store: Environment['store'],
  prefix: string,
  { sources, compressed, isInvisible }: Omit<ReleaseContent, 'record'> & { isInvisible: boolean },
): Promise<Record<string, ReleaseFile>> {
  const entries = await mapConcurrent(Object.entries(compressed.fileRecords), async ([path, file]) => {
    if (!file.encodings) return [path, file];
    const source = sources.get(path) ?? Buffer.alloc(0);
    const encodings = await mapConcurrent(['br', 'gzip'] as const, async (encoding) => {
      const key = prefix + path + SUFFIXES[encoding];
      const bytes = compressed.bytes.get(path + SUFFIXES[encoding]) ?? Buffer.alloc(0);
      if (await store.create(key, bytes)) return [encoding, hashed(bytes)];
      const existing = await store.read(key).catch(() => null);
      const isSameContent = existing && (await UNPACK[encoding](existing).catch(() => null))?.equals(source);
      const chosen = existing && isSameContent ? existing : bytes;
      if (isInvisible || chosen !== existing) await store.replace(key, chosen);
      return [encoding, hashed(chosen)];
    });
    return [path, { ...file, encodings: Object.fromEntries(encodings) }];
  });
  return Object.fromEntries(entries);
}
