// Moving the pointers of an environment. Each call is one entry of the log, or none when nothing would change.
import { setTimeout as pause } from 'node:timers/promises';

import type { Environment } from '../environment.ts';
import type { Pointer, Problem, State } from '../formats.ts';
import { deskOf, verifiedReleases } from '../gate/desk.ts';
import { gainedBy } from '../gate/gained.ts';
import { judge, readRoutes } from '../gate/gate.ts';
import { ReleaseError } from '../release-error.ts';
import { canonical } from '../signed/canonical.ts';
import { verifyRelease } from '../signed/verify.ts';
import { endedBy, MOVES, type Asked, type DeployWish, type Move, type Wish } from './moves.ts';
import { readLog, readState, swapState } from './pointers.ts';
import { forcedBy, requireReason, wordsOf } from './reasons.ts';
import { noteRefusal } from './refused.ts';
import { isAsSeen } from './standing.ts';

/** the change; `already`: an older one, for nothing had to be changed */
export type Done = State & { already?: true };
/** what a change would be if it were made now */
interface Foreseen {
  pointer: Pointer;
  /** The candidate that it would end. */
  ended: string | undefined;
  /** Whether somebody would get what they do not get now, which the gate has judged. */
  gains: boolean;
  /** What only the force gets past. */
  passed: readonly Problem[];
}

/** A share of the time in which others change something all the time; each of their changes was one of ours that lost. */
const PATIENCE_MS = 60_000;

/**
 * Gives a release to everybody, or to `percent` of the visitors: then it is the candidate, at 0 too. While the same
 * release's share changes nobody who has it loses it; another candidate ends only when `replace` says so.
 */
export const deploy = async (environment: Environment, wish: DeployWish) => change(environment, MOVES.deploy(wish));

/** Makes the candidate the stable release. */
export const promote = (environment: Environment, wish: Wish) => change(environment, MOVES.promote(wish));

/** Ends a running candidate; without one, goes back to the release that was stable before. */
export const rollback = (environment: Environment, wish: Wish) => change(environment, MOVES.rollback(wish));

/** Takes a remote off the site; everything else stays. */
export const disable = (environment: Environment, wish: Wish) => change(environment, MOVES.disable(wish));

/** Ends `disable`. */
export const enable = (environment: Environment, wish: Wish) => change(environment, MOVES.enable(wish));

/** What a change would do, or why it would be refused, by the change's own rules; it moves nothing. */
export const foresee = (environment: Environment, move: Move): Promise<Foreseen> =>
  noting(environment, move.asked, async () => {
    const { before, old, pointer, remotes } = await propose(environment, move);
    const passed = await admit(environment, { asked: move.asked, remotes, before, verified: new Set() });
    return { pointer, ended: endedBy(old, pointer), gains: gainedBy(remotes, before.remotes).length > 0, passed };
  });

const change = (environment: Environment, move: Move): Promise<Done> =>
  noting(environment, move.asked, () => attempt(environment, move));

async function noting<T>(environment: Environment, asked: Asked, work: () => Promise<T>) {
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
 */
async function attempt(environment: Environment, move: Move): Promise<Done> {
  const patientUntil = Date.now() + PATIENCE_MS;
  const verified: Set<string> = new Set();
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

/** The state as it would be. */
async function propose(environment: Environment, { asked, next }: Move) {
  requireReason(asked);
  const { remote } = asked;
  const before = await readState(environment);
  const old = Object.hasOwn(before.remotes, remote) ? before.remotes[remote] : undefined;
  requireAsSeen(asked, old);
  const pointer = next(old);
  const remotes = { ...before.remotes, [remote]: await withRoutes(environment, remote, pointer) };
  return { before, old, pointer, remotes };
}

function requireAsSeen({ remote, seen }: Asked, pointer: Pointer | undefined) {
  if (!seen || !pointer) return;
  if (isAsSeen(pointer, seen)) return;
  throw new ReleaseError('state.moved', `${remote} was changed meanwhile: look at it again.`);
}

/** What the log says of it. */
function entryOf(
  { by }: Environment,
  { action, remote, release, percent, ...why }: Asked,
  { old, pointer }: { old: Pointer | undefined; pointer: Pointer },
) {
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
 * @returns what only the force gets past
 */
async function admit(
  environment: Environment,
  {
    asked: { force },
    remotes,
    before,
    verified,
  }: { asked: Asked; remotes: State['remotes']; before: State; verified: Set<string> },
): Promise<readonly Problem[]> {
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

function standsSo(old: Pointer, pointer: Pointer) {
  const shown = ({ stable, candidate, disabled = false }: Pointer) => canonical({ stable, candidate, disabled });
  return shown(old) === shown(pointer);
}

/** The newest change of that remote, whoever made it; of all, where its own can no longer be read. */
async function asItStands(
  environment: Environment,
  before: State,
  { remote, release, percent }: ReturnType<typeof entryOf>,
): Promise<Done> {
  const own = (await readLog(environment)).findLast((state) => state.remote === remote) ?? before;
  const asked = release !== undefined && percent !== undefined ? { release, percent } : {};
  return { ...own, ...asked, remotes: before.remotes, already: true };
}

/** Notes what the stable release offers, so that its addresses stay known when its files cannot be had. */
async function withRoutes(environment: Environment, remote: string, pointer: Pointer): Promise<Pointer> {
  const routes = await readRoutes(verifiedReleases(environment), remote, pointer.stable).catch(() => null);
  return routes ? { ...pointer, routes } : pointer;
}
