import { ReleaseError } from '../release-error.ts';

/** The folders of the store. On a file system, each may be on a disk of its own. */
export const ROOTS = ['releases', 'blobs', 'envs', 'teams', 'sets', 'maps'] as const;
export type Root = (typeof ROOTS)[number];
const KEY = /^[a-z]+\/(?!\.)(?!.*\/\.)[^\0]*$/;

/** Rejects keys that lead out of the store or to its hidden files. */
export function rootOf(key: string): Root {
  const root = KEY.test(key) ? ROOTS.find((name) => key.startsWith(`${name}/`)) : undefined;
  if (root === undefined) throw new ReleaseError('store.key', `'${key}' is not a key of the store.`);
  return root;
}

/** The key of the copy of the newest change. */
export const pointerOf = (env: string): string => `envs/${env}/state.json`;
