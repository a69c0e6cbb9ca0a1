// Which releases a visitor gets: one pure function for the edge, the command line, the gate and the tests.
import { createHash } from 'node:crypto';

import type { Pointer, Resolution, State } from '../formats.ts';

/** Place of a visitor in a rollout, 0 to 9999. Depends on the rollout alone, so whoever is in stays in while it grows. */
export const bucketOf = (rolloutId: string, visitor: string) =>
  Number(BigInt(`0x${createHash('sha256').update(`${rolloutId}:${visitor}`).digest('hex')}`) % 10_000n);

/** What has a candidate that somebody gets. */
export const rolloutsOf = ({ remotes }: State) =>
  Object.keys(remotes)
    .sort()
    .filter((name) => isRollout(remotes[name]));

/**
 * Of what a visitor gets the candidate; `null` never meets one. All else of a composition is the same for everybody.
 * @param rollouts `rolloutsOf(state)`
 */
export const candidatesOf = (
  { remotes }: State,
  visitor: string | null,
  rollouts: readonly string[] = rolloutsOf({ remotes } as State),
) =>
  rollouts.filter((name) => {
    const candidate = remotes[name]?.candidate;
    return candidate && visitor !== null && bucketOf(candidate.rolloutId, visitor) < candidate.percent * 100;
  });

/** Best release first; what follows is tried when it fails. `visitor` null never meets a candidate. */
export const resolve = (state: State, visitor: string | null) => resolveWith(state, candidatesOf(state, visitor));

/** What those get who get these candidates. */
export function resolveWith({ remotes: pointers }: State, candidates: readonly string[]): Resolution {
  const names = Object.keys(pointers).sort();
  const remotes = Object.fromEntries(
    names.map((name) => [name, resolveOne(pointers[name], candidates.includes(name))]),
  );
  const { shell, ...others } = Object.fromEntries(
    Object.entries(remotes).map(([name, { releases }]) => [name, releases.map(({ release }) => release)]),
  );
  return { id: compositionId(shell?.[0], others), remotes };
}

/**
 * The id of a composition: another one for every other shell and every other list of releases. A page's is that of what it
 * may load, with what stands in; that of a page which the browser makes is that of the whole.
 * @param remotes their releases, best first
 */
export function compositionId(shell: string | undefined, remotes: Readonly<Record<string, readonly string[]>>) {
  const chosen = Object.keys(remotes)
    .sort()
    .map((name) => [name, remotes[name]]);
  return createHash('sha256')
    .update(JSON.stringify([shell ?? null, chosen]))
    .digest('hex')
    .slice(0, 12);
}

const isRollout = (pointer: Pointer | undefined) => !pointer?.disabled && (pointer?.candidate?.percent ?? 0) > 0;

function resolveOne(pointer: Pointer | undefined, getsCandidate: boolean): Resolution['remotes'][string] {
  if (!pointer || pointer.disabled) return { disabled: pointer?.disabled ?? false, rollout: false, releases: [] };
  const { stable, history, candidate } = pointer;
  const first = getsCandidate ? candidate?.release : undefined;
  const previous = history[0] === first ? undefined : history[0];
  return {
    disabled: false,
    rollout: isRollout(pointer),
    releases: [
      ...(first ? [{ release: first, reason: 'candidate' as const }] : []),
      { release: stable, reason: 'stable' as const },
      ...(previous ? [{ release: previous, reason: 'previous' as const }] : []),
    ],
  };
}
