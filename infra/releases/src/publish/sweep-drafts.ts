// What publications that were killed left: files of a release without its release.json.
import type { Environment } from '../environment.ts';
import { readState } from '../pointers/pointers.ts';
import { isRemoteName } from '../signed/verify.ts';

/** Others may be publishing: nobody takes so long for it. */
const LEFT_MS = 60 * 60_000;

/**
 * Never what an environment names: that is no draft but a release whose release.json was lost, and the same build
 * published again makes it whole. A publication does not fail because sweeping does.
 */
export async function sweepDrafts(environment: Environment, remote: string) {
  try {
    const drafts = await draftsOf(environment, remote);
    const kept = drafts.size === 0 ? drafts : await namedReleases(environment, remote);
    for (const [release, keys] of drafts) {
      if (kept.has(release)) continue;
      for (const key of keys) await environment.store.sweep(key, LEFT_MS);
    }
  } catch {
    // the next one sweeps
  }
}

/** Keys of files by release, of those that nothing shows. */
export async function draftsOf({ store }: Pick<Environment, 'store'>, remote: string) {
  const found: Map<string, string[]> = new Map();
  for (const key of await store.list(`releases/${remote}/`)) {
    const [, , release = ''] = key.split('/');
    found.set(release, [...(found.get(release) ?? []), key]);
  }
  for (const [release, keys] of found)
    if (keys.includes(`releases/${remote}/${release}/release.json`)) found.delete(release);
  return found;
}

/** In all environments of the store. */
async function namedReleases(environment: Environment, remote: string): Promise<Map<string, true>> {
  const named: Map<string, true> = new Map();
  const envs = (await environment.store.list('envs/', 2)).map((key) => key.split('/')[1]);
  for (const env of new Set([environment.env, ...envs.filter(isRemoteName)])) {
    const pointer = (await readState({ ...environment, env })).remotes[remote];
    const { stable, history = [], candidate } = pointer ?? {};
    for (const name of [stable, ...history, candidate?.release]) if (name !== undefined) named.set(name, true);
  }
  return named;
}
