// Changes the pointers of an environment. Each change writes one log entry; a change without effect writes nothing.
import { setTimeout as pause } from 'node:timers/promises';

import type { Environment } from '../environment.ts';
import type { GateReport, Pointer, Problem, State } from '../formats.ts';
import { gateContextOf, verifiedReleases } from '../gate/gate-context.ts';
import { newlyExposed } from '../gate/newly-exposed.ts';
import { readRoutes, report } from '../gate/gate.ts';
import { ReleaseError } from '../release-error.ts';
import { canonical } from '../signed/canonical.ts';
import { verifyRelease } from '../signed/verify.ts';
import { checkIsDeployable } from '../teams/previews.ts';
import { checkNotRevoked } from '../teams/revoked-releases.ts';
import {
  endedCandidate,
  TRANSITIONS,
  type ChangeRequest,
  type DeployOptions,
  type FlagOptions,
  type Transition,
  type ChangeOptions,
} from './transitions.ts';
import { originOf } from './origin.ts';
import { readLog, readState, swapState } from './pointers.ts';
import { forcedEntry, checkForceReason, logMessage } from './messages.ts';
import { findPageSummary } from './page-reports.ts';
import { recordRefusal } from './refusals.ts';
import { isChangeOf, linesOf } from './log-lines.ts';
import { matchesExpected } from './remote-status.ts';

/**
 * The new state, and the notes of the gate. With `already`, the state of an earlier change, because this change has no
 * effect.
 */
export type ChangeResult = State & { already?: true; notes?: readonly Problem[] };
/** The effect that a change would have now. */
interface ChangeEffect {
  pointer: Pointer;
  endedCandidate: string | undefined;
  /** Whether the change newly exposes a release, so that the gate judges the change. */
  isExposing: boolean;
  /** Problems of the gate that `force` overrides. */
  overriddenProblems: readonly Problem[];
  /** Findings of the gate that do not refuse the change. */
  notes: readonly Problem[];
}

/** Limit for retries while other processes change the environment all the time. */
const RETRY_LIMIT_MS = 60_000;

/**
 * Deploys a release to everybody. Below 100 percent (also at 0) the release becomes the candidate. A new share of the
 * same release keeps all visitors who have the candidate. Another candidate replaces the running candidate only with
 * `replace`.
 */
export const deploy = async (environment: Environment, options: DeployOptions) =>
  change(environment, TRANSITIONS.deploy(options));

export const promote = (environment: Environment, options: ChangeOptions) =>
  change(environment, TRANSITIONS.promote(options));

/** Ends a running candidate; without a candidate, restores the previous stable release. */
export const rollback = (environment: Environment, options: ChangeOptions) =>
  change(environment, TRANSITIONS.rollback(options));

/** Takes a remote off the site. */
export const disable = (environment: Environment, options: ChangeOptions) =>
  change(environment, TRANSITIONS.disable(options));

export const enable = (environment: Environment, options: ChangeOptions) =>
  change(environment, TRANSITIONS.enable(options));

/** Sets who gets a page of a remote. */
export const setFlag = (environment: Environment, options: FlagOptions) =>
  change(environment, TRANSITIONS.flag(options));

/** Checks a change without making it: returns its effect, or rejects with its error. Only a refusal is written to the log. */
export const dryRun = (environment: Environment, transition: Transition): Promise<ChangeEffect> =>
  recordingRefusals(environment, transition.request, async () => {
    const { before, previous, pointer, remotes } = await propose(environment, transition);
    const { problems: overriddenProblems, notes } = await admit(environment, {
      request: transition.request,
      remotes,
      before,
      verified: new Set(),
    });
    return {
      pointer,
      endedCandidate: endedCandidate(previous, pointer),
      isExposing: newlyExposed(remotes, before.remotes).length > 0,
      overriddenProblems,
      notes,
    };
  });

/** Makes a change. Every verb goes through this function, and so through the same checks and into the same log. */
export const change = (environment: Environment, transition: Transition): Promise<ChangeResult> =>
  recordingRefusals(environment, transition.request, () =>
    retryConflicts((verified) => attempt(environment, transition, verified)),
  );

export async function recordingRefusals<T>(environment: Environment, request: ChangeRequest, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReleaseError) await recordRefusal(environment, request, error);
    throw error;
  }
}

/**
 * When another process was faster, starts again on the new state.
 * @param attempt gets the releases `<remote>/<release>` that an earlier attempt has verified
 */
export async function retryConflicts<T>(attempt: (verified: Set<string>) => Promise<T>): Promise<T> {
  const deadline = Date.now() + RETRY_LIMIT_MS;
  const verified: Set<string> = new Set();
  for (;;) {
    try {
      return await attempt(verified);
    } catch (error) {
      const conflict = error instanceof ReleaseError && error.code === 'state.conflict';
      if (!conflict || Date.now() > deadline) throw error;
      await pause(Math.random() * 20);
    }
  }
}

/** Reads, judges and swaps. A change without effect writes nothing. */
async function attempt(environment: Environment, transition: Transition, verified: Set<string>): Promise<ChangeResult> {
  const { before, previous, pointer, remotes, from } = await propose(environment, transition);
  const entry = entryOf(environment, transition.request, { previous, pointer });
  if (previous && isUnchanged(previous, pointer)) return unchangedResult(environment, before, entry);
  const { problems, notes } = await admit(environment, { request: transition.request, remotes, before, verified });
  const { remote, release } = entry;
  const pages =
    release === undefined ? undefined : await findPageSummary(environment, { remote, release }, before.remotes);
  const state = await swapState(environment, before, {
    ...entry,
    ...(from && { from }),
    ...(pages && { pages }),
    ...forcedEntry(transition.request, problems),
    remotes,
  });
  return { ...state, ...(notes.length > 0 && { notes }) };
}

/** The state after the change. */
async function propose(environment: Environment, { request, next }: Transition) {
  checkForceReason(request);
  const { remote } = request;
  const before = await readState(environment);
  const previous = Object.hasOwn(before.remotes, remote) ? before.remotes[remote] : undefined;
  checkExpectedSeq(request, before);
  checkExpected(request, previous);
  const from = await originOf(environment, request);
  const pointer = next(previous);
  const remotes = { ...before.remotes, [remote]: await withRoutes(environment, remote, pointer) };
  return { before, previous, pointer, remotes, from };
}

function checkExpected({ remote, expected }: ChangeRequest, pointer: Pointer | undefined) {
  if (!expected || !pointer) return;
  if (matchesExpected(pointer, expected)) return;
  throw new ReleaseError('state.moved', `${remote} was changed meanwhile: check its status again.`);
}

export function checkExpectedSeq({ expectedSeq }: Pick<ChangeRequest, 'expectedSeq'>, { env, seq }: State) {
  if (expectedSeq === undefined || expectedSeq === seq) return;
  throw new ReleaseError('state.moved', `${env} is at change ${seq}, not at ${expectedSeq}: check the status again.`);
}

function entryOf(
  { by }: Environment,
  { action, remote, release, percent, ...reasons }: ChangeRequest,
  { previous, pointer }: { previous: Pointer | undefined; pointer: Pointer },
) {
  const makesStable = action === 'promote' || action === 'rollback';
  const message = logMessage(reasons);
  const endedRelease = endedCandidate(previous, pointer);
  return {
    action,
    remote,
    ...(makesStable
      ? { release: pointer.stable, percent: 100 }
      : release !== undefined && { release, percent: percent ?? 100 }),
    ...(by !== '' && { by }),
    ...(message !== '' && { message }),
    ...(endedRelease !== undefined && { ended: endedRelease }),
  };
}

/**
 * Rejects a newly exposed release that fails verification, and every problem of the gate that `force` does not override.
 * @returns the problems that `force` overrides, and the notes of the gate
 */
export async function admit(
  environment: Environment,
  { request: { force }, remotes, before, verified, signal }: Admission,
): Promise<GateReport> {
  const exposed = newlyExposed(remotes, before.remotes);
  for (const { remote, release } of exposed.filter((entry) => !verified.has(`${entry.remote}/${entry.release}`))) {
    const record = await verifyRelease({ ...environment, remote, release });
    checkIsDeployable(record);
    await checkNotRevoked(environment, record);
    verified.add(`${remote}/${release}`);
  }
  const { problems, notes } = await report(gateContextOf(environment, signal), remotes, { before: before.remotes });
  const blocking = problems.filter(({ final }) => final || !force);
  const [first] = blocking;
  if (first) throw new ReleaseError(first.code, first.message, blocking);
  return { problems, notes };
}

interface Admission {
  request: Pick<ChangeRequest, 'force'>;
  remotes: State['remotes'];
  before: State;
  verified: Set<string>;
  signal?: AbortSignal | undefined;
}

function isUnchanged(previous: Pointer, pointer: Pointer) {
  const summary = ({ stable, candidate, flags, disabled = false }: Pointer) =>
    canonical({ stable, candidate, flags, disabled });
  return summary(previous) === summary(pointer);
}

/** The newest change of the same remote, or the current state when the log has no readable change of the remote. */
async function unchangedResult(
  environment: Environment,
  before: State,
  { remote, release, percent }: ReturnType<typeof entryOf>,
): Promise<ChangeResult> {
  const newest = (await readLog(environment)).findLast((state) => isChangeOf(state, remote));
  const line = newest && linesOf(newest).find((each) => each.remote === remote);
  const { release: _release, percent: _percent, ...state } = newest ?? before;
  const releaseAndShare = {
    ...(line?.release && { release: line.release, percent: line.percent ?? 100 }),
    ...(release !== undefined &&
      percent !== undefined && { release, percent: before.remotes[remote]?.stable === release ? 100 : percent }),
  };
  return { ...state, remote, ...releaseAndShare, remotes: before.remotes, already: true };
}

/** Stores the routes of the stable release in the pointer, so that they remain known when the files are lost. */
export async function withRoutes(environment: Environment, remote: string, pointer: Pointer): Promise<Pointer> {
  const routes = await readRoutes(verifiedReleases(environment), remote, pointer.stable).catch(() => null);
  return routes ? { ...pointer, routes } : pointer;
}
