// Every file of a release under its own key, and release.json last: that makes it visible. Whoever is killed before leaves
// files that nothing shows; the next who publishes the same build finds them and goes on.
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

import type { Environment } from '../environment.ts';
import type { Release, ReleaseFile } from '../formats.ts';
import { signatureOf } from '../signed/keys.ts';
import { ReleaseError } from '../release-error.ts';
import { readRelease, SUFFIXES, verifyFiles, verifyRelease, type Where } from '../signed/verify.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { hashed } from './compress.ts';

interface Parts {
  record: Omit<Release, 'files' | 'signature'>;
  sources: Map<string, Buffer>;
  forms: { described: Record<string, ReleaseFile>; bytes: Map<string, Buffer> };
}

const UNPACK = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

export async function writeRelease(
  environment: Environment,
  { record, sources, forms }: Parts,
): Promise<{ created: boolean; mended: boolean }> {
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

const areKept = (store: Environment['store'], release: Release) =>
  verifyFiles(store, release).then(
    () => true,
    () => false,
  );

export const isWhole = (where: Where) =>
  verifyRelease(where).then(
    () => true,
    () => false,
  );

/** Damaged, too. */
const isThere = (store: Environment['store'], key: string) =>
  store.read(key).then(
    (bytes) => bytes !== null,
    () => true,
  );

/**
 * Found as it should be, or made so. What is part of no release yet may have been left long ago and is written anew, so that
 * it is as young as the publication: else it would be swept under its hands.
 */
async function place(store: Environment['store'], key: string, { bytes, renews }: { bytes: Buffer; renews: boolean }) {
  if (await store.create(key, bytes)) return;
  const found = renews ? null : await store.read(key).catch(() => null);
  if (!found?.equals(bytes)) await store.mend(key, bytes);
}

/**
 * Another version of the compressor, publishing the same at the same time, makes other bytes of the same file. What came
 * first stays, so that neither damages what the other signs.
 */
async function placeForms(
  store: Environment['store'],
  prefix: string,
  { sources, forms, renews }: Omit<Parts, 'record'> & { renews: boolean },
): Promise<Record<string, ReleaseFile>> {
  const entries = await mapConcurrent(Object.entries(forms.described), async ([path, file]) => {
    if (!file.encodings) return [path, file];
    const source = sources.get(path) ?? Buffer.alloc(0);
    const placed = await mapConcurrent(['br', 'gzip'] as const, async (encoding) => {
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
