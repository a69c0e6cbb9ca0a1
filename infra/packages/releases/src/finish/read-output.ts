// Reads the output folder of a bundler with module federation: the files, and the manifest that names entry, exposed modules
// and shared packages.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import { ReleaseError } from '../release-error.ts';
import type { Manifest, Output } from './output.ts';

/** Files that no page loads: maps, pages and descriptions of the build. `release` and `maps` are the output of `finish`. */
const UNUSED = /\.(?:map|html|zip|d\.ts)$|^(?:release|maps)\/|^mf-(?:manifest|stats)\.json$|^@mf-types/;

export async function readOutput(dist: string): Promise<Output> {
  const text = await readFile(join(dist, 'mf-manifest.json'), 'utf8').catch(() => null);
  if (text === null)
    throw new ReleaseError(
      'finish.manifest',
      `There is no mf-manifest.json in ${dist}: set manifest: true in the options of module federation, build again, and name the output folder.`,
    );
  const manifest: Manifest = JSON.parse(text);
  const { path, name } = manifest.metaData.remoteEntry;
  const entry = [...path.split('/').filter((part) => part !== '' && part !== '.'), name].join('/');
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((each) => each.isFile())
    .map((each) => relative(dist, join(each.parentPath, each.name)).split(sep).join('/'))
    .filter((each) => !UNUSED.test(each));
  const files = await Promise.all(paths.sort().map(async (each) => [each, await readFile(join(dist, each))] as const));
  if (!paths.includes(entry))
    throw new ReleaseError('finish.manifest', `${dist} lacks the entry ${entry}: build again.`);
  return { manifest, entry, files: new Map(files) };
}
