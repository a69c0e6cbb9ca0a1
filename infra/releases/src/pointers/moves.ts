// What each verb makes of a pointer; nothing is read or written here.
import { randomUUID } from 'node:crypto';

import type { Action, Pointer } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import type { Seen } from './standing.ts';

export type { Seen } from './standing.ts';
export interface Wish {
  remote: string;
  /** Why, for the log. */
  message?: string | undefined;
  /** The reason to pass what the gate says and a person may pass. */
  force?: string | undefined;
  /** Nothing is done when it stands otherwise. */
  seen?: Seen | undefined;
}
export type DeployWish = Wish & { release: string; percent?: number | undefined; replace?: boolean | undefined };
/** what somebody wants */
export type Asked = Wish & { action: Action; release?: string; percent?: number };
/** what the pointer becomes */
export interface Move {
  asked: Asked;
  next: (pointer: Pointer | undefined) => Pointer;
}

const KEPT_HISTORY = 20;

function deploy({ release, percent = 100, replace = false, ...wish }: DeployWish): Move {
  if (!(percent >= 0 && percent <= 100))
    throw new ReleaseError('deploy.percent', `The share of the visitors is a number from 0 to 100, not ${percent}.`);
  const asked = { ...wish, action: 'deploy' as const, release, percent };
  const next = (pointer: Pointer | undefined) =>
    percent === 100 ? moveTo(pointer, release) : withCandidate(pointer, { ...asked, replace });
  return { asked, next };
}

const promote = (wish: Wish): Move => ({
  asked: { ...wish, action: 'promote' },
  next: (found) => {
    const pointer = deployed(wish.remote, found);
    if (!pointer.candidate)
      throw new ReleaseError('candidate.none', `${wish.remote} has no candidate: deploy one with a share below 100.`);
    return moveTo(pointer, pointer.candidate.release);
  },
});

const rollback = (wish: Wish): Move => ({
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

const disable = (wish: Wish): Move => ({
  asked: { ...wish, action: 'disable' },
  next: (pointer) => {
    if (wish.remote === 'shell')
      throw new ReleaseError('shell.disable', 'Without the shell there is no site: roll it back instead.');
    return { ...deployed(wish.remote, pointer), disabled: true };
  },
});

const enable = (wish: Wish): Move => ({
  asked: { ...wish, action: 'enable' },
  next: (pointer) => ({ ...deployed(wish.remote, pointer), disabled: false }),
});

export const MOVES = { deploy, promote, rollback, disable, enable };

function deployed(remote: string, pointer: Pointer | undefined) {
  if (pointer) return pointer;
  throw new ReleaseError('remote.unknown', `${remote} is not deployed: give it to everybody first.`);
}

/** Ends what candidate there was. */
function moveTo(pointer: Pointer | undefined, release: string): Pointer {
  if (!pointer) return { stable: release, history: [] };
  const { stable, history, disabled = false } = pointer;
  if (stable === release) return { stable, history, disabled };
  const older = history.filter((name) => name !== release);
  return { stable: release, history: [stable, ...older].slice(0, KEPT_HISTORY), disabled };
}

function withCandidate(
  found: Pointer | undefined,
  { remote, release, percent, replace }: { remote: string; release: string; percent: number; replace: boolean },
): Pointer {
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

/** The candidate that a change ends, unless it becomes what everybody gets. */
export function endedBy(old: Pointer | undefined, pointer: Pointer) {
  const running = old?.candidate?.release;
  return running === pointer.candidate?.release || running === pointer.stable ? undefined : running;
}
