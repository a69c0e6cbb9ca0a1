// What publications that were killed left: files of a release without its release.json.
import { readState } from '../pointers/pointers.mjs';
import { isRemoteName } from '../signed/verify.mjs';

/** @typedef {import('../environment.mjs').Environment} Environment */

/** Others may be publishing: nobody takes so long for it. */
const LEFT_MS = 60 * 60_000;

/**
 * Never what an environment names: that is no draft but a release whose release.json was lost, and the same build
 * published again makes it whole. A publication does not fail because sweeping does.
 * @param {Environment} environment @param {string} remote
 */
export async function sweepDrafts(environment, remote) {
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

/** Keys of files by release, of those that nothing shows. @param {Pick<Environment, 'store'>} environment @param {string} remote */
export async function draftsOf({ store }, remote) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const key of await store.list(`releases/${remote}/`)) {
    const [, , release = ''] = key.split('/');
    found.set(release, [...(found.get(release) ?? []), key]);
  }
  for (const [release, keys] of found)
    if (keys.includes(`releases/${remote}/${release}/release.json`)) found.delete(release);
  return found;
}

/** In all environments of the store. @param {Environment} environment @param {string} remote @returns {Promise<Map<string, true>>} */
async function namedReleases(environment, remote) {
  /** @type {Map<string, true>} */
  const named = new Map();
  const envs = (await environment.store.list('envs/', 2)).map((key) => key.split('/')[1]);
  for (const env of new Set([environment.env, ...envs.filter(isRemoteName)])) {
    const pointer = (await readState({ ...environment, env })).remotes[remote];
    const { stable, history = [], candidate } = pointer ?? {};
    for (const name of [stable, ...history, candidate?.release]) if (name !== undefined) named.set(name, true);
  }
  return named;
}
