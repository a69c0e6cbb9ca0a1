// Moving the pointers of an environment. Each call is one entry of the log, or none when nothing would change.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { gainedBy } from '../gate/gained.mjs';
import { judge, readRoutes } from '../gate/gate.mjs';
import { ReleaseError } from '../release-error.mjs';
import { canonical } from '../signed/canonical.mjs';
import { verifyRelease } from '../signed/verify.mjs';
import { readState, swapState } from './pointers.mjs';
import { noteRefusal } from './refused.mjs';

/** @typedef {import('../environment.mjs').Environment} Environment */
/** @typedef {import('../formats.d.ts').Pointer} Pointer */
/** @typedef {import('../formats.d.ts').State} State */
/**
 * @typedef {object} Asked what somebody wants
 * @property {import('../formats.d.ts').Action} action
 * @property {string} remote
 * @property {string} [release] @property {number} [percent]
 * @property {string | undefined} [message] why, for the log
 * @property {string | undefined} [force] the reason to pass what the gate says and a person may pass
 * @property {Seen | undefined} [seen]
 */
/** @typedef {{stable: string, candidate: string | null}} Seen how the remote stood for who wants it: else nothing is done */
/** @typedef {{remote: string, message?: string | undefined, force?: string | undefined, seen?: Seen | undefined}} Wish */

const KEPT_HISTORY = 20;
/** Characters of a reason: every entry of the log is read again and again. */
const MOST_WORDS = 1000;
/** A share of the time in which others change something all the time; each of their changes was one of ours that lost. */
const PATIENCE_MS = 60_000;

/**
 * Gives a release to everybody, or to `percent` of the visitors: then it is the candidate, at 0 too. While the same
 * release's share changes nobody who has it loses it; another candidate ends only when `replace` says so.
 * @param {Environment} environment
 * @param {Wish & {release: string, percent?: number | undefined, replace?: boolean | undefined}} wish
 */
export async function deploy(environment, { release, percent = 100, replace = false, ...wish }) {
  if (!(percent >= 0 && percent <= 100))
    throw new ReleaseError('deploy.percent', `The share of the visitors is a number from 0 to 100, not ${percent}.`);
  const asked = { ...wish, action: /** @type {const} */ ('deploy'), release, percent };
  return change(environment, asked, (pointer) =>
    percent === 100 ? moveTo(pointer, release) : withCandidate(pointer, { ...asked, replace }),
  );
}

/** Makes the candidate the stable release. @param {Environment} environment @param {Wish} wish */
export const promote = (environment, wish) =>
  change(environment, { ...wish, action: 'promote' }, (found) => {
    const pointer = deployed(wish.remote, found);
    if (!pointer.candidate)
      throw new ReleaseError('candidate.none', `${wish.remote} has no candidate: deploy one with a share below 100.`);
    return moveTo(pointer, pointer.candidate.release);
  });

/** Ends a running candidate; without one, goes back to the release that was stable before. @param {Environment} environment @param {Wish} wish */
export const rollback = (environment, wish) =>
  change(environment, { ...wish, action: 'rollback' }, (found) => {
    const { candidate, ...pointer } = deployed(wish.remote, found);
    if (candidate) return pointer;
    const [before, ...history] = pointer.history;
    if (before === undefined)
      throw new ReleaseError('rollback.none', `${wish.remote} has nothing to go back to: deploy another release.`);
    return { ...pointer, stable: before, history };
  });

/** Takes a remote off the site; everything else stays. @param {Environment} environment @param {Wish} wish */
export const disable = (environment, wish) =>
  change(environment, { ...wish, action: 'disable' }, (pointer) => {
    if (wish.remote === 'shell')
      throw new ReleaseError('shell.disable', 'Without the shell there is no site: roll it back instead.');
    return { ...deployed(wish.remote, pointer), disabled: true };
  });

/** Ends `disable`. @param {Environment} environment @param {Wish} wish */
export const enable = (environment, wish) =>
  change(environment, { ...wish, action: 'enable' }, (pointer) => ({
    ...deployed(wish.remote, pointer),
    disabled: false,
  }));

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

/**
 * @param {Environment} environment @param {Asked} asked
 * @param {(pointer: Pointer | undefined) => Pointer} next what the pointer becomes
 * @returns {Promise<State>}
 */
async function change(environment, asked, next) {
  try {
    return await attempt(environment, asked, next);
  } catch (error) {
    if (error instanceof ReleaseError) await noteRefusal(environment, asked, error);
    throw error;
  }
}

/**
 * Reads, judges and swaps; when somebody else was faster, judges again on what they left. Nothing is written for what
 * stands so already.
 * @param {Environment} environment @param {Asked} asked
 * @param {(pointer: Pointer | undefined) => Pointer} next
 * @returns {Promise<State>}
 */
async function attempt(environment, asked, next) {
  const { remote } = asked;
  const patientUntil = Date.now() + PATIENCE_MS;
  /** @type {Set<string>} */
  const verified = new Set();
  for (;;) {
    const before = await readState(environment);
    const old = Object.hasOwn(before.remotes, remote) ? before.remotes[remote] : undefined;
    requireAsSeen(asked, old);
    const pointer = next(old);
    const entry = entryOf(environment, asked, pointer);
    if (old && standsSo(old, pointer)) return { ...before, ...entry, action: before.action };
    const remotes = { ...before.remotes, [remote]: await withRoutes(environment, remote, pointer) };
    await admit(environment, { asked, remotes, before: before.remotes, verified });
    try {
      return await swapState(environment, before, { ...entry, remotes });
    } catch (error) {
      const conflict = error instanceof ReleaseError && error.code === 'state.conflict';
      if (!conflict || Date.now() > patientUntil) throw error;
      await pause(Math.random() * 20);
    }
  }
}

/** @param {Asked} asked @param {Pointer | undefined} pointer */
function requireAsSeen({ remote, seen }, pointer) {
  if (!seen || !pointer) return;
  if (seen.stable === pointer.stable && seen.candidate === (pointer.candidate?.release ?? null)) return;
  throw new ReleaseError('state.moved', `${remote} was changed meanwhile: look at it again.`);
}

/** What the log says of it. @param {Environment} environment @param {Asked} asked @param {Pointer} pointer */
function entryOf({ by }, { action, remote, release, percent, message = '', force }, pointer) {
  const reasons = [message, force ? `forced: ${force}` : ''].filter((text) => text !== '');
  const moves = action === 'promote' || action === 'rollback';
  return {
    action,
    remote,
    ...(moves
      ? { release: pointer.stable, percent: 100 }
      : release !== undefined && { release, percent: percent ?? 100 }),
    ...(by !== '' && { by }),
    ...(reasons.length > 0 && { message: reasons.join('; ').slice(0, MOST_WORDS) }),
  };
}

/**
 * Refuses what nobody may get: a release that is not as it was signed, and what the gate says of the state as it would be.
 * @param {Environment} environment
 * @param {{asked: Asked, remotes: State['remotes'], before: State['remotes'], verified: Set<string>}} change
 */
async function admit(environment, { asked: { force }, remotes, before, verified }) {
  const gained = gainedBy(remotes, before);
  for (const { remote, release } of gained.filter((one) => !verified.has(one.release))) {
    await verifyRelease({ ...environment, remote, release });
    verified.add(release);
  }
  const problems = await judge(environment, remotes, { before });
  const standing = problems.filter(({ final }) => final || !force);
  const [first] = standing;
  if (first) throw new ReleaseError(first.code, first.message, standing);
}

/** @param {Pointer} old @param {Pointer} pointer */
function standsSo(old, pointer) {
  const shown = (/** @type {Pointer} */ { stable, candidate, disabled = false }) =>
    canonical({ stable, candidate, disabled });
  return shown(old) === shown(pointer);
}

/**
 * Notes what the stable release offers, so that its addresses stay known when its files cannot be had.
 * @param {Environment} environment @param {string} remote @param {Pointer} pointer
 * @returns {Promise<Pointer>}
 */
async function withRoutes(environment, remote, pointer) {
  const routes = await readRoutes(environment, remote, pointer.stable).catch(() => null);
  return routes ? { ...pointer, routes } : pointer;
}
