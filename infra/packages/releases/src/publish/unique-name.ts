import type { Build, Release } from '../formats.ts';
import { browserFiles } from '../gate/unique-names.ts';
import { ReleaseError } from '../release-error.ts';
import { isReleaseName, isRemoteName, readRelease, type ReleaseLocation } from '../signed/verify.ts';
import type { Store } from '../store/store.ts';

/**
 * Rejects another build with the same uniqueName, because the builds would run each other's chunks. Builds with
 * identical browser files may share the name. An unreadable release is never served, so it does not count.
 * @returns a sentence for each unreadable release
 */
export async function checkUniqueName(
  { store, remote, release: ownName, publicKey }: ReleaseLocation,
  { uniqueName }: Build,
  files: Release['files'],
): Promise<string[]> {
  const damageMessages: string[] = [];
  for (const release of (await releaseNames(store, remote)).filter((name) => name !== ownName)) {
    try {
      const published = await readRelease({ store, remote, release, publicKey });
      if (published.uniqueName !== uniqueName || release.split('~')[1] === ownName.split('~')[1]) continue;
      if (browserFiles(published.files) === browserFiles(files)) continue;
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      damageMessages.push(`${error.message} Publish the same build again to repair it.`);
      continue;
    }
    throw new ReleaseError(
      'build.unique',
      `${remote} ${release} is another build with the same uniqueName ${uniqueName}.`,
    );
  }
  return damageMessages;
}

/** The visible releases of a remote: those with a release.json, damaged or not. */
export const releaseNames = async (store: Store, remote: string) =>
  releasesAt(await store.list(`releases/${remote}/`, 2)).map(({ release }) => release);

/** The visible releases `<remote>/<release>` of the whole store. */
export const storedReleases = async (store: Store) =>
  releasesAt(await store.list('releases/', 3)).map(({ remote, release }) => `${remote}/${release}`);

const releasesAt = (keys: readonly string[]) =>
  keys.flatMap((key) => {
    const [, remote, release, file] = key.split('/');
    return file === 'release.json' && isRemoteName(remote) && isReleaseName(release) ? [{ remote, release }] : [];
  });
