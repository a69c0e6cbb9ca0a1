// Deletes the files that killed publications left: files of a release without a release.json.
import type { Environment } from '../environment.ts';
import { readState } from '../pointers/pointers.ts';
import { isRemoteName } from '../signed/verify.ts';

/** A running publication never takes this long, so older files belong to a killed publication. */
const MAX_AGE_MS = 60 * 60_000;

/**
 * Deletes old files of invisible releases. Keeps a release that an environment names, because the same build can
 * restore its lost release.json. A failure is ignored, because the publication itself has succeeded.
 */
export async function sweepIncompleteReleases(environment: Environment, remote: string) {
  try {
    const incomplete = await incompleteReleases(environment, remote);
    const namedByPointers = incomplete.size === 0 ? incomplete : await namedReleases(environment, remote);
    for (const [release, keys] of incomplete) {
      if (namedByPointers.has(release)) continue;
      for (const key of keys) await environment.store.sweep(key, MAX_AGE_MS);
    }
  } catch {
    // The next publication sweeps again.
  }
}

/** Keys of the files of each release without a release.json. */
export async function incompleteReleases({ store }: Pick<Environment, 'store'>, remote: string) {
  const incomplete: Map<string, string[]> = new Map();
  for (const key of await store.list(`releases/${remote}/`)) {
    const [, , release = ''] = key.split('/');
    incomplete.set(release, [...(incomplete.get(release) ?? []), key]);
  }
  for (const [release, keys] of incomplete)
    if (keys.includes(`releases/${remote}/${release}/release.json`)) incomplete.delete(release);
  return incomplete;
}

/** Releases that an environment of the store names. */
async function namedReleases(environment: Environment, remote: string): Promise<Map<string, true>> {
  const releases: Map<string, true> = new Map();
  const envs = (await environment.store.list('envs/', 2)).map((key) => key.split('/')[1]);
  for (const env of new Set([environment.env, ...envs.filter(isRemoteName)])) {
    const pointer = (await readState({ ...environment, env })).remotes[remote];
    const { stable, history = [], candidate } = pointer ?? {};
    for (const name of [stable, ...history, candidate?.release]) if (name !== undefined) releases.set(name, true);
  }
  return releases;
}
