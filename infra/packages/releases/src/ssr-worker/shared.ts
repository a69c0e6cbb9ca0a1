// The only packages that a server bundle may require. All bundles of an SSR worker share one instance of each package.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
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

interface Manifest {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/**
 * Finds the folders that an SSR worker may read.
 * @param from the folder from which packages are resolved
 * @returns the folder of each shared package, and all folders that these packages need
 */
export function foldersOfShared(from: string): { shared: Record<string, string>; folders: string[] } {
  const folders: Set<string> = new Set();
  const add = (name: string, near: string) => {
    const folder = folderOf(name, near);
    if (folder === null || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies, peerDependencies }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    // Type packages contain no code.
    const dependencyNames = Object.keys({ ...dependencies, ...peerDependencies }).filter(
      (dependency) => !dependency.startsWith('@types/'),
    );
    for (const dependency of dependencyNames) add(dependency, folder);
  };
  const names = [...new Set(SHARED.map((request) => request.split('/')[0] ?? ''))];
  for (const name of names) add(name, from);
  const shared = names.map((name) => [name, folderOf(name, from)]).filter(([, folder]) => folder !== null);
  return { shared: Object.fromEntries(shared), folders: [...folders] };
}

/** @returns null when the package is not installed, as an optional package may be */
function folderOf(name: string, near: string): string | null {
  for (let folder = near; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === dirname(folder)) return null;
  }
}
