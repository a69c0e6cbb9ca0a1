// Source maps of releases: `maps/<remote>/<release>/<file>.map` in the data folder, beside the store. Nothing serves them
// to visitors.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What names of sources begin with in a map. */
export const SOURCES = 'linkstall:///';

interface Place {
  mapsDir: string;
  remote: string;
  release: string;
}

export const mapFile = ({ mapsDir, remote, release }: Place, file: string) =>
  join(mapsDir, remote, release, `${file}.map`);

/** Keeps the maps of a build. What has none, or cannot keep it, is released all the same: only its stacks stay unread. */
export async function keepMaps({
  packageDir,
  files,
  ...place
}: Place & { packageDir: string; files: readonly string[] }) {
  const scripts = files.filter((file) => /\.c?js$/.test(file));
  await Promise.all(
    scripts.map(async (file) => {
      const map = await readFile(join(packageDir, 'dist/maps', `${file}.map`)).catch(() => null);
      if (map) await replace(mapFile(place, file), map).catch(() => undefined);
    }),
  );
}

/** Whatever stands there, a folder or a link too. */
async function replace(file: string, bytes: Buffer) {
  await mkdir(dirname(file), { recursive: true });
  await rm(file, { recursive: true, force: true });
  await writeFile(file, bytes);
}
