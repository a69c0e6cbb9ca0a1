// The only packages that a server bundle may require. All bundles of an SSR worker share one instance of each package.
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const SHARED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/server',
  'react-router-dom',
  'jotai',
  'styled-components',
];

/** The name of the package that a request names, such as `react` or `@emotion/memoize`. */
export const packageNameOf = (request: string) => /^(?:@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? '';

/**
 * Finds the folder of each shared package, by its name.
 * @param from the folder from which packages are resolved
 */
export function sharedFolders(from: string): Record<string, string> {
  const names = new Set(SHARED.map(packageNameOf));
  return Object.fromEntries(
    [...names].flatMap((name) => [folderOf(name, from)].flatMap((at) => (at ? [[name, at]] : []))),
  );
}

/** Whether every shared package can be resolved from a folder. */
export const hasAllShared = (from: string): boolean =>
  SHARED.every((request) => folderOf(packageNameOf(request), from) !== null);

/** @returns null when the package is not installed, as an optional package may be */
export function folderOf(name: string, near: string): string | null {
  for (let folder = near; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === dirname(folder)) return null;
  }
}
