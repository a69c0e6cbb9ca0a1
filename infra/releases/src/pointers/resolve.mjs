// Which releases a visitor gets: one pure function for the edge, the command line, the gate and the tests.
import { createHash } from 'node:crypto';

/**
 * Place of a visitor in a rollout, 0 to 9999. Depends on the rollout alone, so whoever is in stays in while it grows.
 * @param {string} rolloutId
 * @param {string} visitor
 */
export const bucketOf = (rolloutId, visitor) =>
  Number(BigInt(`0x${createHash('sha256').update(`${rolloutId}:${visitor}`).digest('hex')}`) % 10_000n);

/**
 * Best release first; what follows is tried when it fails. `visitor` null never meets a candidate.
 * @param {import('../formats.d.ts').State} state
 * @param {string | null} visitor
 * @returns {import('../formats.d.ts').Resolution}
 */
export function resolve(state, visitor) {
  const names = Object.keys(state.remotes).sort();
  const remotes = Object.fromEntries(names.map((name) => [name, resolveOne(state.remotes[name], visitor)]));
  const chosen = names.map((name) => [name, remotes[name]?.releases.map(({ release }) => release)]);
  return {
    id: createHash('sha256').update(JSON.stringify(chosen)).digest('hex').slice(0, 12),
    remotes,
  };
}

/**
 * @param {import('../formats.d.ts').Pointer | undefined} pointer
 * @param {string | null} visitor
 * @returns {import('../formats.d.ts').Resolution['remotes'][string]}
 */
function resolveOne(pointer, visitor) {
  if (!pointer || pointer.disabled) return { disabled: pointer?.disabled ?? false, rollout: false, releases: [] };
  const { stable, history, candidate } = pointer;
  const inRollout = candidate && visitor !== null && bucketOf(candidate.rolloutId, visitor) < candidate.percent * 100;
  const previous = history[0];
  return {
    disabled: false,
    rollout: candidate !== undefined && candidate.percent > 0,
    releases: [
      ...(inRollout ? [{ release: candidate.release, reason: /** @type {const} */ ('candidate') }] : []),
      { release: stable, reason: /** @type {const} */ ('stable') },
      ...(previous ? [{ release: previous, reason: /** @type {const} */ ('previous') }] : []),
    ],
  };
}
