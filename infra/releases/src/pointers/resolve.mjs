// Which releases a visitor gets: one pure function for the edge, the command line, the gate and the tests.
import { createHash } from 'node:crypto';

/** @typedef {import('../formats.d.ts').State} State */
/** @typedef {import('../formats.d.ts').Resolution} Resolution */

/**
 * Place of a visitor in a rollout, 0 to 9999. Depends on the rollout alone, so whoever is in stays in while it grows.
 * @param {string} rolloutId
 * @param {string} visitor
 */
export const bucketOf = (rolloutId, visitor) =>
  Number(BigInt(`0x${createHash('sha256').update(`${rolloutId}:${visitor}`).digest('hex')}`) % 10_000n);

/** What has a candidate that somebody gets. @param {State} state */
export const rolloutsOf = ({ remotes }) =>
  Object.keys(remotes)
    .sort()
    .filter((name) => isRollout(remotes[name]));

/**
 * Of what a visitor gets the candidate; `null` never meets one. All else of a composition is the same for everybody.
 * @param {State} state
 * @param {string | null} visitor
 * @param {readonly string[]} [rollouts] `rolloutsOf(state)`
 */
export const candidatesOf = ({ remotes }, visitor, rollouts = rolloutsOf(/** @type {State} */ ({ remotes }))) =>
  rollouts.filter((name) => {
    const candidate = remotes[name]?.candidate;
    return candidate && visitor !== null && bucketOf(candidate.rolloutId, visitor) < candidate.percent * 100;
  });

/**
 * Best release first; what follows is tried when it fails. `visitor` null never meets a candidate.
 * @param {State} state
 * @param {string | null} visitor
 */
export const resolve = (state, visitor) => resolveWith(state, candidatesOf(state, visitor));

/**
 * What those get who get these candidates.
 * @param {State} state
 * @param {readonly string[]} candidates
 * @returns {Resolution}
 */
export function resolveWith({ remotes: pointers }, candidates) {
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
 * @param {string | undefined} shell
 * @param {Readonly<Record<string, readonly string[]>>} remotes their releases, best first
 */
export function compositionId(shell, remotes) {
  const chosen = Object.keys(remotes)
    .sort()
    .map((name) => [name, remotes[name]]);
  return createHash('sha256')
    .update(JSON.stringify([shell ?? null, chosen]))
    .digest('hex')
    .slice(0, 12);
}

/** @param {import('../formats.d.ts').Pointer | undefined} pointer */
const isRollout = (pointer) => !pointer?.disabled && (pointer?.candidate?.percent ?? 0) > 0;

/**
 * @param {import('../formats.d.ts').Pointer | undefined} pointer
 * @param {boolean} getsCandidate
 * @returns {Resolution['remotes'][string]}
 */
function resolveOne(pointer, getsCandidate) {
  if (!pointer || pointer.disabled) return { disabled: pointer?.disabled ?? false, rollout: false, releases: [] };
  const { stable, history, candidate } = pointer;
  const first = getsCandidate ? candidate?.release : undefined;
  const previous = history[0] === first ? undefined : history[0];
  return {
    disabled: false,
    rollout: isRollout(pointer),
    releases: [
      ...(first ? [{ release: first, reason: /** @type {const} */ ('candidate') }] : []),
      { release: stable, reason: /** @type {const} */ ('stable') },
      ...(previous ? [{ release: previous, reason: /** @type {const} */ ('previous') }] : []),
    ],
  };
}
