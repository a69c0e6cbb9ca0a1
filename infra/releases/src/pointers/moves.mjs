// What each verb makes of a pointer; nothing is read or written here.
import { randomUUID } from 'node:crypto';

import { ReleaseError } from '../release-error.mjs';

/** @typedef {import('../formats.d.ts').Pointer} Pointer */
/** @typedef {import('../formats.d.ts').Action} Action */
/** @typedef {import('./standing.mjs').Seen} Seen */
/**
 * @typedef {object} Wish
 * @property {string} remote
 * @property {string | undefined} [message] why, for the log
 * @property {string | undefined} [force] the reason to pass what the gate says and a person may pass
 * @property {Seen | undefined} [seen] nothing is done when it stands otherwise
 */
/** @typedef {Wish & {release: string, percent?: number | undefined, replace?: boolean | undefined}} DeployWish */
/** @typedef {Wish & {action: Action, release?: string, percent?: number}} Asked what somebody wants */
/** @typedef {{asked: Asked, next: (pointer: Pointer | undefined) => Pointer}} Move what the pointer becomes */

const KEPT_HISTORY = 20;

/** @param {DeployWish} wish @returns {Move} */
function deploy({ release, percent = 100, replace = false, ...wish }) {
  if (!(percent >= 0 && percent <= 100))
    throw new ReleaseError('deploy.percent', `The share of the visitors is a number from 0 to 100, not ${percent}.`);
  const asked = { ...wish, action: /** @type {const} */ ('deploy'), release, percent };
  const next = (/** @type {Pointer | undefined} */ pointer) =>
    percent === 100 ? moveTo(pointer, release) : withCandidate(pointer, { ...asked, replace });
  return { asked, next };
}

/** @param {Wish} wish @returns {Move} */
const promote = (wish) => ({
  asked: { ...wish, action: 'promote' },
  next: (found) => {
    const pointer = deployed(wish.remote, found);
    if (!pointer.candidate)
      throw new ReleaseError('candidate.none', `${wish.remote} has no candidate: deploy one with a share below 100.`);
    return moveTo(pointer, pointer.candidate.release);
  },
});

/** @param {Wish} wish @returns {Move} */
const rollback = (wish) => ({
  asked: { ...wish, action: 'rollback' },
  next: (found) => {
    const { candidate, ...pointer } = deployed(wish.remote, found);
    if (candidate) return pointer;
    const [before, ...history] = pointer.history;
    if (before === undefined)
      throw new ReleaseError('rollback.none', `${wish.remote} has nothing to go back to: deploy another release.`);
    return { ...pointer, stable: before, history };
  },
});

/** @param {Wish} wish @returns {Move} */
const disable = (wish) => ({
  asked: { ...wish, action: 'disable' },
  next: (pointer) => {
    if (wish.remote === 'shell')
      throw new ReleaseError('shell.disable', 'Without the shell there is no site: roll it back instead.');
    return { ...deployed(wish.remote, pointer), disabled: true };
  },
});

/** @param {Wish} wish @returns {Move} */
const enable = (wish) => ({
  asked: { ...wish, action: 'enable' },
  next: (pointer) => ({ ...deployed(wish.remote, pointer), disabled: false }),
});

export const MOVES = { deploy, promote, rollback, disable, enable };

/** @param {string} remote @param {Pointer | undefined} pointer */
function deployed(remote, pointer) {
  if (pointer) return pointer;
  throw new ReleaseError('remote.unknown', `${remote} is not deployed: give it to everybody first.`);
}

/** Ends what candidate there was. @param {Pointer | undefined} pointer @param {string} release @returns {Pointer} */
function moveTo(pointer, release) {
  if (!pointer) return { stable: release, history: [] };
  const { stable, history, disabled = false } = pointer;
  if (stable === release) return { stable, history, disabled };
  const older = history.filter((name) => name !== release);
  return { stable: release, history: [stable, ...older].slice(0, KEPT_HISTORY), disabled };
}

/** @param {Pointer | undefined} found @param {{remote: string, release: string, percent: number, replace: boolean}} asked @returns {Pointer} */
function withCandidate(found, { remote, release, percent, replace }) {
  const pointer = deployed(remote, found);
  const running = pointer.candidate;
  if (pointer.stable === release)
    throw new ReleaseError('candidate.stable', `Everybody has ${remote} ${release} already: there is nothing to try.`);
  if (running && running.release !== release && !replace)
    throw new ReleaseError(
      'candidate.running',
      `${remote} has a candidate, ${running.release} for ${running.percent} % of the visitors: promote it, roll it back, or put this one in its place with --replace.`,
    );
  const rolloutId = running?.release === release ? running.rolloutId : randomUUID();
  return { ...pointer, candidate: { release, percent, rolloutId } };
}

/** The candidate that a change ends, unless it becomes what everybody gets. @param {Pointer | undefined} old @param {Pointer} pointer */
export function endedBy(old, pointer) {
  const running = old?.candidate?.release;
  return running === pointer.candidate?.release || running === pointer.stable ? undefined : running;
}
