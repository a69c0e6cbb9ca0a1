// Reads the build folder of a remote.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import type { Build } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { parseJson } from './check-build.ts';
import { checkLimits } from './limits.ts';

/** Files of a release that are beside the build. */
const PACKAGE_FILES = ['routes.json', 'budgets.json', 'recordings.json'];

/** @returns the content of build.json, which `checkBuild` checks */
export async function readBuild(packageDir: string): Promise<Build> {
  const file = join(packageDir, 'dist/release/build.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new ReleaseError('build.missing', `${file} is missing: build ${packageDir} first.`);
  return parseJson(text, file);
}

/** @returns the content of each file, by its path */
export async function readSources(packageDir: string, remote: string): Promise<Map<string, Buffer>> {
  const folder = join(packageDir, 'dist/release');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const irregular = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (irregular)
    throw new ReleaseError('build.file', `'${irregular.name}' is not a regular file: a release contains no links.`);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  checkLimits(remote, await sizesOf(packageDir, paths), 'build.size');
  const sources: Map<string, Buffer> = new Map();
  for (const path of paths.filter((name) => name !== 'build.json').sort())
    sources.set(path, await readFile(join(folder, path)));
  for (const path of PACKAGE_FILES) {
    const bytes = await readFile(join(packageDir, path)).catch(() => null);
    if (bytes) sources.set(path, bytes);
  }
  return sources;
}

async function sizesOf(packageDir: string, paths: readonly string[]): Promise<Map<string, number>> {
  const files = [
    ...paths.map((path) => [path, join(packageDir, 'dist/release', path)] as const),
    ...PACKAGE_FILES.map((path) => [path, join(packageDir, path)] as const),
  ];
  const sizes = files.map(async ([path, file]) => [path, (await stat(file).catch(() => null))?.size ?? 0] as const);
  return new Map(await Promise.all(sizes));
}
