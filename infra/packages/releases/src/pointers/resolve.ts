// The releases that a visitor gets: one pure function for the edge, the command line, the gate and the tests.
import { createHash } from 'node:crypto';

import type { Flag, Pointer, Resolution, State } from '../formats.ts';
import { flagKey } from '../gate/addresses.ts';

/**
 * Position of a visitor in a rollout, 0 to 9999. The position stays the same during a rollout, so a growing share keeps
 * its visitors.
 */
export const bucketOf = (rolloutId: string, visitor: string) =>
  Number(BigInt(`0x${createHash('sha256').update(`${rolloutId}:${visitor}`).digest('hex')}`) % 10_000n);

/** The remotes with a candidate that some visitors get, sorted. */
export const rolloutsOf = ({ remotes }: State) =>
  Object.keys(remotes)
    .sort()
    .filter((name) => isRollout(remotes[name]));

/**
 * The remotes whose candidate a visitor gets; `null` gets none. All other releases are the same for everybody.
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

/** The remotes with a page that only some visitors get, sorted. */
export const flaggedRemotesOf = ({ remotes }: State) =>
  Object.keys(remotes)
    .sort()
    .filter((name) => !remotes[name]?.disabled && Object.values(remotes[name]?.flags ?? {}).some(isForSome));

/**
 * The pages and slots that a visitor does not get, as `<remote> <path in normal form>` or `<remote> slot:<name>`.
 * @param visitor `id` null gets no share; `username` is the name of a logged-in user
 */
export const hiddenPagesOf = (
  { remotes }: State,
  visitor: { readonly id: string | null; readonly username: string | undefined },
) =>
  Object.keys(remotes)
    .sort()
    .flatMap((name) =>
      Object.entries(remotes[name]?.flags ?? {}).flatMap(([path, flag]) =>
        hasFlag(flag, visitor) ? [] : [`${name} ${path}`],
      ),
    );

/** @param hiddenPages `hiddenPagesOf(state, visitor)` */
export const isHiddenPage = (hiddenPages: readonly string[], remote: string, path: string) =>
  hiddenPages.includes(`${remote} ${flagKey(path)}`);

/** Resolves the releases of each remote, best first; the others are fallbacks. `visitor` null gets no candidate. */
export const resolve = (state: State, visitor: string | null) => resolveWith(state, candidatesOf(state, visitor));

/** Resolves the releases for visitors who get these candidates. */
export function resolveWith({ remotes: pointers }: State, candidates: readonly string[]): Resolution {
  const names = Object.keys(pointers).sort();
  const remotes = Object.fromEntries(
    names.map((name) => [name, resolvePointer(pointers[name], candidates.includes(name))]),
  );
  const { shell, ...releaseLists } = Object.fromEntries(
    Object.entries(remotes).map(([name, { releases }]) => [name, releases.map(({ release }) => release)]),
  );
  return { id: compositionId(shell?.[0], releaseLists), remotes };
}

/**
 * The id of a composition, a hash of the shell and the release lists. The composition of a server-rendered page contains
 * only the remote of the page. The composition of a browser-rendered page contains all remotes.
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

/** Whether a visitor gets a page by the share of its flag. */
export function hasShare({ remotes }: Pick<State, 'remotes'>, remote: string, path: string) {
  const flag = remotes[remote]?.flags?.[flagKey(path)];
  return flag !== undefined && 'percent' in flag && flag.percent > 0;
}

function hasFlag(flag: Flag, { id, username }: Parameters<typeof hiddenPagesOf>[1]) {
  if ('users' in flag) return username !== undefined && flag.users.includes(username.toLowerCase());
  return id !== null && bucketOf(flag.rolloutId, id) < flag.percent * 100;
}

const isForSome = (flag: Flag) => 'users' in flag || flag.percent > 0;

const isRollout = (pointer: Pointer | undefined) => !pointer?.disabled && (pointer?.candidate?.percent ?? 0) > 0;

function resolvePointer(pointer: Pointer | undefined, getsCandidate: boolean): Resolution['remotes'][string] {
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
