import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MARKERS = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', '.git'];

/**
 * The folder that paths of sources start from, so that they are equal in every clone: the nearest folder above with a
 * lock file or a git repository, or `dir` itself.
 */
export function repositoryRoot(dir: string): string {
  for (let folder = dir; folder !== dirname(folder); folder = dirname(folder))
    if (MARKERS.some((name) => existsSync(join(folder, name)))) return folder;
  return dir;
}
