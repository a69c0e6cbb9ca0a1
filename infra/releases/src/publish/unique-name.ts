import type { Build, Release } from '../formats.ts';
import { forBrowsers } from '../gate/unique-names.ts';
import { ReleaseError } from '../release-error.ts';
import { isReleaseName, readRelease, type Where } from '../signed/verify.ts';
import type { Store } from '../store/store.ts';

/**
 * Two builds with one name would run each other's chunks, unless they are the same ones: then only what the edge has of
 * them differs. What cannot be read is never shown, so it has no say.
 * @returns a sentence on each that cannot be read
 */
export async function checkUniqueName(
  { store, remote, release: ours, publicKey }: Where,
  { uniqueName }: Build,
  files: Release['files'],
): Promise<string[]> {
  const damaged: string[] = [];
  for (const release of (await releaseNames(store, remote)).filter((name) => name !== ours)) {
    try {
      const other = await readRelease({ store, remote, release, publicKey });
      if (other.uniqueName !== uniqueName || release.split('~')[1] === ours.split('~')[1]) continue;
      if (forBrowsers(other.files) === forBrowsers(files)) continue;
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      damaged.push(`${error.message} Publish the same build again to mend it.`);
      continue;
    }
    throw new ReleaseError(
      'build.unique',
      `${remote} ${release} is another build with the same uniqueName ${uniqueName}.`,
    );
  }
  return damaged;
}

/** Those that are visible: with a release.json, whole or not. */
export async function releaseNames(store: Store, remote: string) {
  const keys = await store.list(`releases/${remote}/`, 2);
  return keys.flatMap((key) => {
    const [, , name, file] = key.split('/');
    return file === 'release.json' && isReleaseName(name) ? [name] : [];
  });
}
