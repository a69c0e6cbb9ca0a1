import { RELEASES, releaseTag } from '../responses/change-tags.ts';
import type { State } from './environment-state.ts';

/**
 * The cache tags to purge after a change of the pointers: one for each remote with a changed pointer, and `RELEASES`. Empty
 * when no pointer has changed.
 */
export function changedReleases(before: State, after: State): readonly string[] {
  const changed = changedRemotes(before, after);
  return changed.length > 0 ? [RELEASES, ...changed.map(releaseTag)] : [];
}

/** The names of the remotes with a changed pointer. */
export function changedRemotes({ remotes: before }: State, { remotes: after }: State): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
