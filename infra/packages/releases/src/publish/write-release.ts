// Writes the files of a release as blobs, and release.json last, which makes the release visible. A killed publication
// leaves blobs that no release names. The next publication of the same build reuses them, and a sweep deletes old ones.
import type { Environment } from '../environment.ts';
import type { Release, ReleaseFile } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { signedFile } from '../signed/signed-file.ts';
import { verifyFiles, verifyRelease, type ReleaseLocation } from '../signed/verify.ts';
import { putBlob } from '../store/blobs.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';

interface ReleaseContent {
  record: Omit<Release, 'files' | 'signature'>;
  sources: Map<string, Buffer>;
  compressed: { fileRecords: Record<string, ReleaseFile>; bytes: Map<string, Buffer> };
}

export async function writeRelease(
  environment: Environment,
  { record, sources, compressed }: ReleaseContent,
): Promise<{ isNew: boolean; isRepaired: boolean }> {
  const { store, publicKey, privateKey } = environment;
  if (!privateKey) throw new ReleaseError('key.missing', 'Nothing can be published without the private key.');
  const { remote } = record;
  const release = `${record.version}~${record.buildId}`;
  const key = `releases/${remote}/${release}/release.json`;
  const location = { store, remote, release, publicKey };
  const existed = await exists(store, key);
  const { record: signedRelease, bytes } = signedFile({ ...record, files: compressed.fileRecords }, privateKey);
  const contents = [...sources.values(), ...compressed.bytes.values()];
  const writeFiles = () => mapConcurrent(contents, (content) => putBlob(store, content));
  await writeFiles();
  // A sweep that started before the blobs were renewed can delete them, so they are checked here and after release.json
  // exists. The release stays invisible when the store returns other bytes than were written.
  if (!(await areStored(store, signedRelease))) {
    await writeFiles();
    await verifyFiles(store, signedRelease);
  }
  const isNew = await store.create(key, bytes);
  if (await isWhole(location)) return { isNew, isRepaired: existed && !isNew };
  // A sweep has deleted a blob, or release.json was damaged, or it names compressed files that are damaged.
  await writeFiles();
  if (!(await isWhole(location))) await store.replace(key, bytes);
  await verifyRelease(location);
  return { isNew, isRepaired: existed && !isNew };
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
