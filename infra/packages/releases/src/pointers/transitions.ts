// Pure transitions: the new pointer for each action. This file reads and writes no store.
import { randomUUID } from 'node:crypto';

import type { Action, Pointer, SetChange, Watch } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { withFlag } from './flags.ts';
import type { ExpectedStatus } from './remote-status.ts';

export type { ExpectedStatus } from './remote-status.ts';
export interface ChangeOptions {
  remote: string;
  /** The reason of the change, for the log. */
  message?: string | undefined;
  /** The reason for overriding the gate. Final problems cannot be overridden. */
  force?: string | undefined;
  /** The request for the forced change, and the second operator. */
  confirmation?: { readonly request: string; readonly by: string } | undefined;
  /** The state that the actor saw; the change is rejected when the state differs. */
  expected?: ExpectedStatus | undefined;
  /** The number of the newest change that the actor saw; the change is rejected when there is a newer one. */
  expectedSeq?: number | undefined;
}
export type DeployOptions = ChangeOptions & {
  release: string;
  percent?: number | undefined;
  replace?: boolean | undefined;
  /** Another environment: the change is rejected unless the release is its stable release. */
  from?: string | undefined;
  /** Null ends the watch. Without a value, a running watch of the same release stays. */
  watch?: Watch | null | undefined;
};
export type FlagOptions = ChangeOptions & {
  page: string;
  /** `off`, `on`, `5%` or `users:asha,ravi` */
  value: string;
};
export type ChangeRequest = ChangeOptions & {
  action: Action;
  /** A text that the log shows before the reason. It is never shortened. */
  detail?: string;
  release?: string;
  percent?: number;
  from?: string | undefined;
  set?: SetChange;
};
export interface Transition {
  request: ChangeRequest;
  next: (pointer: Pointer | undefined) => Pointer;
}

const MAX_HISTORY = 20;

function deploy({ release, percent = 100, replace = false, watch, ...options }: DeployOptions): Transition {
  if (!(percent >= 0 && percent <= 100))
    throw new ReleaseError('deploy.percent', `The share of the visitors is a number from 0 to 100, not ${percent}.`);
  if (watch && (percent === 0 || percent === 100))
    throw new ReleaseError(
      'deploy.watch',
      'Only a candidate can be watched: choose a share above 0 and below 100 with --percent.',
    );
  const request = { ...options, action: 'deploy' as const, release, percent };
  const next = (pointer: Pointer | undefined) =>
    percent === 100 ? withStable(pointer, release) : withCandidate(pointer, { ...request, replace, watch });
  return { request, next };
}

const promote = (options: ChangeOptions): Transition => ({
  request: { ...options, action: 'promote' },
  next: (current) => {
    const pointer = deployedOrThrow(options.remote, current);
    if (!pointer.candidate)
      throw new ReleaseError(
        'candidate.none',
        `${options.remote} has no candidate: deploy one with a share below 100.`,
      );
    return withStable(pointer, pointer.candidate.release);
  },
});

const rollback = (options: ChangeOptions): Transition => ({
  request: { ...options, action: 'rollback' },
  next: (current) => {
    const { candidate, ...pointer } = deployedOrThrow(options.remote, current);
    if (candidate) return pointer;
    const [before, ...history] = pointer.history;
    if (before === undefined)
      throw new ReleaseError('rollback.none', `${options.remote} has no previous release: deploy another release.`);
    return { ...pointer, stable: before, history };
  },
});

const disable = (options: ChangeOptions): Transition => ({
  request: { ...options, action: 'disable' },
  next: (pointer) => {
    if (options.remote === 'shell')
      throw new ReleaseError('shell.disable', 'Without the shell there is no site: roll it back instead.');
    return { ...deployedOrThrow(options.remote, pointer), disabled: true };
  },
});

const enable = (options: ChangeOptions): Transition => ({
  request: { ...options, action: 'enable' },
  next: (pointer) => ({ ...deployedOrThrow(options.remote, pointer), disabled: false }),
});

const flag = ({ page, value, ...options }: FlagOptions): Transition => ({
  request: { ...options, action: 'flag', detail: `${page} ${value}` },
  next: (pointer) => withFlag(deployedOrThrow(options.remote, pointer), page, value),
});

export const TRANSITIONS = { deploy, promote, rollback, disable, enable, flag };

/** A change of the pointer of one remote, as every caller names it. */
export type Change =
  | { readonly verb: 'deploy'; readonly options: DeployOptions }
  | { readonly verb: 'flag'; readonly options: FlagOptions }
  | { readonly verb: 'promote' | 'rollback' | 'disable' | 'enable'; readonly options: ChangeOptions };

export function transitionOf({ verb, options }: Change): Transition {
  if (verb === 'deploy') return deploy(options);
  return verb === 'flag' ? flag(options) : TRANSITIONS[verb](options);
}

function deployedOrThrow(remote: string, pointer: Pointer | undefined) {
  if (pointer) return pointer;
  throw new ReleaseError('remote.unknown', `${remote} is not deployed: deploy a release to all visitors first.`);
}

/** Makes a release stable and ends the candidate. */
function withStable(pointer: Pointer | undefined, release: string): Pointer {
  if (!pointer) return { stable: release, history: [] };
  const { stable, history, disabled = false, flags } = pointer;
  const unchanged = { disabled, ...(flags && { flags }) };
  if (stable === release) return { stable, history, ...unchanged };
  const older = history.filter((name) => name !== release);
  return { stable: release, history: [stable, ...older].slice(0, MAX_HISTORY), ...unchanged };
}

function withCandidate(
  current: Pointer | undefined,
  { remote, release, percent, replace, watch }: DeployOptions & { percent: number },
): Pointer {
  const pointer = deployedOrThrow(remote, current);
  const candidate = pointer.candidate;
  // Everybody has the release. A pipeline deploys each commit, also one that leaves the build as it was.
  if (pointer.stable === release && !candidate) return pointer;
  if (pointer.stable === release)
    throw new ReleaseError('candidate.stable', `${remote} ${release} is the stable release already.`);
  if (candidate && candidate.release !== release && !replace)
    throw new ReleaseError(
      'candidate.running',
      `${remote} has a candidate, ${candidate.release} for ${candidate.percent} % of the visitors: promote it or roll it back first.`,
    );
  const isSame = candidate?.release === release;
  const rolloutId = isSame ? candidate.rolloutId : randomUUID();
  const nextWatch = watch === undefined && isSame ? candidate.watch : watch;
  return { ...pointer, candidate: { release, percent, rolloutId, ...(nextWatch && { watch: nextWatch }) } };
}

/** The candidate that a change ends; undefined when the candidate becomes stable. */
export function endedCandidate(previous: Pointer | undefined, pointer: Pointer) {
  const candidate = previous?.candidate?.release;
  return candidate === pointer.candidate?.release || candidate === pointer.stable ? undefined : candidate;
}
