// Source maps of releases: `maps/<remote>/<release>/<file>.map` in the store. Visitors cannot load them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Store } from '../store/store.ts';

/** Prefix of the source names in a map. */
export const SOURCES = 'linkstall:///';

interface ReleaseId {
  remote: string;
  release: string;
}

/** Ends with `/`. */
export const mapFolder = ({ remote, release }: ReleaseId) => `maps/${remote}/${release}/`;

export const mapKey = (release: ReleaseId, file: string) => `${mapFolder(release)}${file}.map`;

/**
 * Stores the source maps of a build. A failure does not stop the publication, because only stack traces lose their
 * source lines.
 */
export async function storeMaps(
  store: Pick<Store, 'replace'>,
  { packageDir, files, ...release }: ReleaseId & { packageDir: string; files: readonly string[] },
) {
  const scripts = files.filter((file) => /\.c?js$/.test(file));
  await Promise.all(
    scripts.map(async (file) => {
      const map = await readFile(join(packageDir, 'dist/maps', `${file}.map`)).catch(() => null);
      if (map) await store.replace(mapKey(release, file), map).catch(() => undefined);
    }),
  );
}
