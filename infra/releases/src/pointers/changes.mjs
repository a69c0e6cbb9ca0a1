// Moving the pointers of an environment. Each call is one compare-and-swap and one log entry.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { judge, readRoutes } from '../gate/gate.mjs';
import { ReleaseError } from '../release-error.mjs';
import { readState, swapState } from './pointers.mjs';
import { verifyRelease } from '../signed/verify.mjs';

/** @typedef {import('../formats.d.ts').Pointer} Pointer */
/** @typedef {{releasesDir: string} & import('./pointers.mjs').WritableEnvironment} Store */

const KEPT_HISTORY = 20;
const TRIES = 100;

/** Makes a release the stable one. @param {Store} store @param {string} remote @param {string} release */
export const deploy = (store, remote, release) =>
  change(store, { action: 'deploy', remote }, (pointer) => moveTo(pointer, release));

/**
 * Gives a release to `percent` of the visitors. While the same release's share changes, nobody who has it loses it.
 * @param {Store} store @param {string} remote @param {{release: string, percent: number}} candidate
 */
export const canary = async (store, remote, { release, percent }) => {
  if (!(percent >= 0 && percent <= 100))
    throw new ReleaseError('canary.percent', 'The share is a number from 0 to 100.');
  return change(store, { action: 'canary', remote }, (pointer) => {
    if (!pointer) throw new ReleaseError('remote.unknown', `${remote} has no stable release yet: deploy it first.`);
    const running = pointer.candidate?.release === release ? pointer.candidate.rolloutId : randomUUID();
    return { ...pointer, candidate: { release, percent, rolloutId: running } };
  });
};

/** Makes the candidate the stable release. @param {Store} store @param {string} remote */
export const promote = (store, remote) =>
  change(store, { action: 'promote', remote }, (pointer) => {
    if (!pointer?.candidate) throw new ReleaseError('canary.none', `${remote} has no candidate.`);
    return moveTo(pointer, pointer.candidate.release);
  });

/**
 * Ends a running candidate; without one, goes back to the release that was stable before, or to `to`.
 * @param {Store} store @param {string} remote @param {string} [to]
 */
export const rollback = (store, remote, to) =>
  change(store, { action: 'rollback', remote }, (pointer) => {
    if (!pointer) throw new ReleaseError('remote.unknown', `${remote} is not deployed.`);
    const { candidate, ...rest } = pointer;
    if (candidate && to === undefined) return rest;
    const target = to ?? pointer.history[0];
    if (target === undefined) throw new ReleaseError('rollback.none', `${remote} has nothing to go back to.`);
    const at = pointer.history.indexOf(target);
    return { ...rest, stable: target, history: at < 0 ? pointer.history : pointer.history.slice(at + 1) };
  });

/** Takes a remote off the site; everything else stays. @param {Store} store @param {string} remote */
export const disable = (store, remote) =>
  change(store, { action: 'disable', remote }, (pointer) => {
    if (!pointer) throw new ReleaseError('remote.unknown', `${remote} is not deployed.`);
    if (remote === 'shell')
      throw new ReleaseError('shell.disable', 'Without the shell there is no site: roll it back instead.');
    return { ...pointer, disabled: true };
  });

/** Ends `disable`. @param {Store} store @param {string} remote */
export const enable = (store, remote) =>
  change(store, { action: 'enable', remote }, (pointer) => {
    if (!pointer) throw new ReleaseError('remote.unknown', `${remote} is not deployed.`);
    return { ...pointer, disabled: false };
  });

/** @param {Pointer | undefined} pointer @param {string} release @returns {Pointer} */
function moveTo(pointer, release) {
  if (!pointer) return { stable: release, history: [] };
  const { stable, history, disabled = false } = pointer;
  if (stable === release) return { stable, history, disabled };
  const older = history.filter((name) => name !== release);
  return { stable: release, history: [stable, ...older].slice(0, KEPT_HISTORY), disabled };
}

/**
 * Reads, judges and swaps; when somebody else was faster, judges again on what they left.
 * @param {Store} store
 * @param {Pick<import('../formats.d.ts').State, 'action' | 'remote'>} what
 * @param {(pointer: Pointer | undefined) => Pointer} next
 */
async function change(store, { action, remote }, next) {
  for (let tries = 1; ; tries += 1) {
    const before = await readState(store);
    const old = Object.hasOwn(before.remotes, remote) ? before.remotes[remote] : undefined;
    const pointer = next(old);
    const gained = gainedBy(pointer, old);
    for (const release of gained) await verifyRelease({ ...store, remote, release });
    const remotes = { ...before.remotes, [remote]: await withRoutes(store, remote, pointer) };
    if (gained.length > 0) {
      const [problem] = await judge(store, remotes);
      if (problem) throw new ReleaseError(problem.code, problem.message);
    }
    try {
      return await swapState(store, before, { action, remote, remotes });
    } catch (error) {
      const conflict = error instanceof ReleaseError && error.code === 'state.conflict';
      if (!conflict || tries >= TRIES) throw error;
      await pause(Math.random() * 20);
    }
  }
}

/**
 * Releases that more visitors get than before, or would get once the remote is switched on again. To take one away must
 * work whatever state the others are in.
 * @param {Pointer} pointer @param {Pointer | undefined} old
 */
function gainedBy({ stable, candidate, disabled }, old) {
  const grows =
    candidate && candidate.percent > (old?.candidate?.release === candidate.release ? old.candidate.percent : -1);
  const isNew = !old || (old.disabled === true && !disabled);
  return [
    ...(isNew || old.stable !== stable ? [stable] : []),
    ...(candidate && (isNew || grows) ? [candidate.release] : []),
  ];
}

/**
 * Notes what the stable release offers, so that its addresses stay known when its files cannot be had.
 * @param {Store} store @param {string} remote @param {Pointer} pointer
 * @returns {Promise<Pointer>}
 */
async function withRoutes(store, remote, pointer) {
  const routes = await readRoutes(store, remote, pointer.stable).catch(() => null);
  return routes ? { ...pointer, routes } : pointer;
}
