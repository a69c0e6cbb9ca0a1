// Moving the pointers of an environment. Each call is one entry of the log, or none when nothing would change.
import { setTimeout as pause } from 'node:timers/promises';

import { deskOf, verifiedReleases } from '../gate/desk.mjs';
import { gainedBy } from '../gate/gained.mjs';
import { judge, readRoutes } from '../gate/gate.mjs';
import { ReleaseError } from '../release-error.mjs';
import { canonical } from '../signed/canonical.mjs';
import { verifyRelease } from '../signed/verify.mjs';
import { endedBy, MOVES } from './moves.mjs';
import { readLog, readState, swapState } from './pointers.mjs';
import { forcedBy, requireReason, wordsOf } from './reasons.mjs';
import { noteRefusal } from './refused.mjs';
import { isAsSeen } from './standing.mjs';

/** @typedef {import('../environment.mjs').Environment} Environment */
/** @typedef {import('../formats.d.ts').Pointer} Pointer */
/** @typedef {import('../formats.d.ts').Problem} Problem */
/** @typedef {import('../formats.d.ts').State} State */
/** @typedef {import('./moves.mjs').Asked} Asked */
/** @typedef {import('./moves.mjs').Move} Move */
/** @typedef {import('./moves.mjs').Wish} Wish */
/** @typedef {State & {already?: true}} Done the change; `already`: an older one, for nothing had to be changed */
/**
 * @typedef {object} Foreseen what a change would be if it were made now
 * @property {Pointer} pointer
 * @property {string | undefined} ended the candidate that it would end
 * @property {boolean} gains whether somebody would get what they do not get now, which the gate has judged
 * @property {readonly Problem[]} passed what only the force gets past
 */

/** A share of the time in which others change something all the time; each of their changes was one of ours that lost. */
const PATIENCE_MS = 60_000;

/**
 * Gives a release to everybody, or to `percent` of the visitors: then it is the candidate, at 0 too. While the same
 * release's share changes nobody who has it loses it; another candidate ends only when `replace` says so.
 * @param {Environment} environment @param {import('./moves.mjs').DeployWish} wish
 */
export const deploy = async (environment, wish) => change(environment, MOVES.deploy(wish));

/** Makes the candidate the stable release. @param {Environment} environment @param {Wish} wish */
export const promote = (environment, wish) => change(environment, MOVES.promote(wish));

/** Ends a running candidate; without one, goes back to the release that was stable before. @param {Environment} environment @param {Wish} wish */
export const rollback = (environment, wish) => change(environment, MOVES.rollback(wish));

/** Takes a remote off the site; everything else stays. @param {Environment} environment @param {Wish} wish */
export const disable = (environment, wish) => change(environment, MOVES.disable(wish));

/** Ends `disable`. @param {Environment} environment @param {Wish} wish */
export const enable = (environment, wish) => change(environment, MOVES.enable(wish));

/**
 * What a change would do, or why it would be refused, by the change's own rules; it moves nothing.
 * @param {Environment} environment @param {Move} move @returns {Promise<Foreseen>}
 */
export const foresee = (environment, move) =>
  noting(environment, move.asked, async () => {
    const { before, old, pointer, remotes } = await propose(environment, move);
    const passed = await admit(environment, { asked: move.asked, remotes, before, verified: new Set() });
    return { pointer, ended: endedBy(old, pointer), gains: gainedBy(remotes, before.remotes).length > 0, passed };
  });

/** @param {Environment} environment @param {Move} move @returns {Promise<Done>} */
const change = (environment, move) => noting(environment, move.asked, () => attempt(environment, move));

/**
 * @template T
 * @param {Environment} environment @param {Asked} asked @param {() => Promise<T>} work
 */
async function noting(environment, asked, work) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReleaseError) await noteRefusal(environment, asked, error);
    throw error;
  }
}

/**
 * Reads, judges and swaps; when somebody else was faster, judges again on what they left. Nothing is written for what
 * stands so already.
 * @param {Environment} environment @param {Move} move
 * @returns {Promise<Done>}
 */
async function attempt(environment, move) {
  const patientUntil = Date.now() + PATIENCE_MS;
  /** @type {Set<string>} */
  const verified = new Set();
  for (;;) {
    const { before, old, pointer, remotes } = await propose(environment, move);
    const entry = entryOf(environment, move.asked, { old, pointer });
    if (old && standsSo(old, pointer)) return asItStands(environment, before, entry);
    const passed = await admit(environment, { asked: move.asked, remotes, before, verified });
    try {
      return await swapState(environment, before, { ...entry, ...forcedBy(move.asked, passed), remotes });
    } catch (error) {
      const conflict = error instanceof ReleaseError && error.code === 'state.conflict';
      if (!conflict || Date.now() > patientUntil) throw error;
      await pause(Math.random() * 20);
    }
  }
}

/** The state as it would be. @param {Environment} environment @param {Move} move */
async function propose(environment, { asked, next }) {
  requireReason(asked);
  const { remote } = asked;
  const before = await readState(environment);
  const old = Object.hasOwn(before.remotes, remote) ? before.remotes[remote] : undefined;
  requireAsSeen(asked, old);
  const pointer = next(old);
  const remotes = { ...before.remotes, [remote]: await withRoutes(environment, remote, pointer) };
  return { before, old, pointer, remotes };
}

/** @param {Asked} asked @param {Pointer | undefined} pointer */
function requireAsSeen({ remote, seen }, pointer) {
  if (!seen || !pointer) return;
  if (isAsSeen(pointer, seen)) return;
  throw new ReleaseError('state.moved', `${remote} was changed meanwhile: look at it again.`);
}

/**
 * What the log says of it.
 * @param {Environment} environment @param {Asked} asked @param {{old: Pointer | undefined, pointer: Pointer}} pointers
 */
function entryOf({ by }, { action, remote, release, percent, ...why }, { old, pointer }) {
  const moves = action === 'promote' || action === 'rollback';
  const message = wordsOf(why);
  const ended = endedBy(old, pointer);
  return {
    action,
    remote,
    ...(moves
      ? { release: pointer.stable, percent: 100 }
      : release !== undefined && { release, percent: percent ?? 100 }),
    ...(by !== '' && { by }),
    ...(message !== '' && { message }),
    ...(ended !== undefined && { ended }),
  };
}

/**
 * Refuses what nobody may get: a release that is not as it was signed, and what the gate says of the state as it would be.
 * @param {Environment} environment
 * @param {{asked: Asked, remotes: State['remotes'], before: State, verified: Set<string>}} change
 * @returns {Promise<readonly Problem[]>} what only the force gets past
 */
async function admit(environment, { asked: { force }, remotes, before, verified }) {
  const gained = gainedBy(remotes, before.remotes);
  for (const { remote, release } of gained.filter((one) => !verified.has(`${one.remote}/${one.release}`))) {
    await verifyRelease({ ...environment, remote, release });
    verified.add(`${remote}/${release}`);
  }
  const problems = await judge(deskOf(environment), remotes, { before: before.remotes });
  const standing = problems.filter(({ final }) => final || !force);
  const [first] = standing;
  if (first) throw new ReleaseError(first.code, first.message, standing);
  return problems;
}

/** @param {Pointer} old @param {Pointer} pointer */
function standsSo(old, pointer) {
  const shown = (/** @type {Pointer} */ { stable, candidate, disabled = false }) =>
    canonical({ stable, candidate, disabled });
  return shown(old) === shown(pointer);
}

/**
 * The newest change of that remote, whoever made it; of all, where its own can no longer be read.
 * @param {Environment} environment @param {State} before @param {ReturnType<typeof entryOf>} entry
 * @returns {Promise<Done>}
 */
async function asItStands(environment, before, { remote, release, percent }) {
  const own = (await readLog(environment)).findLast((state) => state.remote === remote) ?? before;
  const asked = release !== undefined && percent !== undefined ? { release, percent } : {};
  return { ...own, ...asked, remotes: before.remotes, already: true };
}

/**
 * Notes what the stable release offers, so that its addresses stay known when its files cannot be had.
 * @param {Environment} environment @param {string} remote @param {Pointer} pointer
 * @returns {Promise<Pointer>}
 */
async function withRoutes(environment, remote, pointer) {
  const routes = await readRoutes(verifiedReleases(environment), remote, pointer.stable).catch(() => null);
  return routes ? { ...pointer, routes } : pointer;
}
