// Deletes blobs that no release names. A killed publication or a deleted release leaves them.
import type { Environment } from '../environment.ts';
import { namedReleases } from '../pointers/named-releases.ts';
import { blobKeysOf, readRelease } from '../signed/verify.ts';
import { isBlobKey } from '../store/blobs.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { storedReleases } from './unique-name.ts';

type ReadableEnvironment = Omit<Environment, 'privateKey'>;

/** A running publication never takes this long, so older blobs belong to no running publication. */
const MAX_AGE_MS = 60 * 60_000;

/** A failure is ignored, because the publication itself has succeeded. */
export async function sweepBlobs(environment: ReadableEnvironment) {
  try {
    await deleteBlobs(environment, await unnamedBlobs(environment));
  } catch {
    // The next publication sweeps again.
  }
}

/** @returns the number of deleted blobs; a blob that a publication has renewed meanwhile stays */
export async function deleteBlobs({ store }: Pick<Environment, 'store'>, keys: readonly string[]) {
  const deleted = await mapConcurrent(keys, (key) => store.sweep(key, MAX_AGE_MS));
  return deleted.filter(Boolean).length;
}

/**
 * Keys of the old blobs that no release names. Rejects while a release is unreadable or a pointer names a missing release,
 * because its blobs are unknown then, and a restored release.json needs them.
 * @param without the releases `<remote>/<release>` that count as deleted
 */
export async function unnamedBlobs(
  environment: ReadableEnvironment,
  without: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const { store } = environment;
  // The blobs are listed first, so that the blobs of a later release are not in the list.
  const keys = (await store.list('blobs/')).filter(isBlobKey);
  const releases = new Set([...(await storedReleases(store)), ...(await namedReleases(environment))]);
  const usedKeys: Set<string> = new Set();
  await mapConcurrent(
    [...releases].filter((name) => !without.has(name)),
    async (name) => {
      const [remote = '', release = ''] = name.split('/');
      for (const key of blobKeysOf(await readRelease({ ...environment, remote, release }))) usedKeys.add(key);
    },
  );
  const unusedKeys = keys.filter((key) => !usedKeys.has(key));
  const ages = await mapConcurrent(unusedKeys, (key) => store.age(key));
  return unusedKeys.filter((_, index) => (ages[index] ?? 0) >= MAX_AGE_MS);
}
