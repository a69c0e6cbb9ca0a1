// Source maps of releases: `maps/<remote>/<release>/<file>.map` in the data folder. Visitors cannot load them.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Prefix of the source names in a map. */
export const SOURCES = 'linkstall:///';

interface MapLocation {
  mapsDir: string;
  remote: string;
  release: string;
}

export const mapFile = ({ mapsDir, remote, release }: MapLocation, file: string) =>
  join(mapsDir, remote, release, `${file}.map`);

/**
 * Stores the source maps of a build. A failure does not stop the publication, because only stack traces lose their
 * source lines.
 */
export async function storeMaps({
  packageDir,
  files,
  ...location
}: MapLocation & { packageDir: string; files: readonly string[] }) {
  const scripts = files.filter((file) => /\.c?js$/.test(file));
  await Promise.all(
    scripts.map(async (file) => {
      const map = await readFile(join(packageDir, 'dist/maps', `${file}.map`)).catch(() => null);
      if (map) await replace(mapFile(location, file), map).catch(() => undefined);
    }),
  );
}

/** Replaces whatever exists, also a folder or a link. */
async function replace(file: string, bytes: Buffer) {
  await mkdir(dirname(file), { recursive: true });
  await rm(file, { recursive: true, force: true });
  await writeFile(file, bytes);
}
