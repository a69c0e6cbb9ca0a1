// What a server bundle may ask for, and nothing else. Every bundle of an SSR worker gets the same instance.
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
 * What an SSR worker may read.
 * @param from the folder from which packages are found
 * @returns where each shared package lies, and all that they need
 */
export function foldersOfShared(from: string): { shared: Record<string, string>; folders: string[] } {
  const folders: Set<string> = new Set();
  const add = (name: string, near: string) => {
    const folder = folderOf(name, near);
    if (folder === null || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies, peerDependencies }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    // What only types need is no code.
    const needed = Object.keys({ ...dependencies, ...peerDependencies }).filter(
      (other) => !other.startsWith('@types/'),
    );
    for (const other of needed) add(other, folder);
  };
  const names = [...new Set(SHARED.map((request) => request.split('/')[0] ?? ''))];
  for (const name of names) add(name, from);
  const shared = names.map((name) => [name, folderOf(name, from)]).filter(([, folder]) => folder !== null);
  return { shared: Object.fromEntries(shared), folders: [...folders] };
}

/** @returns null: not installed, as an optional one may be */
function folderOf(name: string, near: string): string | null {
  for (let folder = near; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return realpathSync(found);
    if (folder === dirname(folder)) return null;
  }
}
