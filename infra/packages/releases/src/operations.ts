// The queries and actions of the API on the release store, for operators and for foreign remotes.
import { join } from 'node:path';

import type { EntryKind } from '@linkstall/contracts/entry-kind';

import { openEnvironment, type Environment, type SigningEnvironment } from './environment.ts';
import type { LogLine, PageReport, Pointer, Problem, ReleaseMetrics, RemoteStatus, State, Watch } from './formats.ts';
import { verifiedReleases } from './gate/gate-context.ts';
import { readRoutes } from './gate/gate.ts';
import type { Judgement } from './judge/judge.ts';
import { judgeCandidate } from './judge/candidate.ts';
import { judgeWatchedCandidates } from './judge/watch.ts';
import { readReleaseMetrics, writeReleaseMetrics } from './release-metrics.ts';
import { disable, enable, promote, rollback } from './pointers/changes.ts';
import { flagText } from './pointers/flags.ts';
import { findRepeatedChange } from './pointers/repeated-change.ts';
import { pageReportOf } from './pointers/page-reports.ts';
import { readLog, readState } from './pointers/pointers.ts';
import { log } from './pointers/queries.ts';
import { remoteStatuses, watchOf } from './pointers/remote-status.ts';
import { nameWithoutAddress } from './pointers/actor.ts';
import { describeProblem, ReleaseError } from './release-error.ts';
import { isInitialized } from './signed/keys.ts';
import { isRevoked, revokedLiveReleases } from './teams/revoked-releases.ts';

export { releaseCounts } from './release-metrics.ts';

/** The data folder of the API, its release store, and the environment of the pointers. */
export interface EnvironmentLocation {
  readonly dataDir: string;
  /** The setting STORE_URL; empty: the store is in the data folder. */
  readonly storeUrl?: string;
  readonly env: string;
}

/** A remote status with the pages and slots of the stable release, which disappear when the remote is disabled. */
interface OperatorStatus extends RemoteStatus {
  readonly pages: readonly { readonly path: string; readonly title: string }[];
  /** Slots in other remotes' pages that the remote fills. */
  readonly slots: readonly string[];
  /** The pages with a flag, and the visitors that get each page, as text for people. */
  readonly flags: readonly { readonly path: string; readonly visitors: string }[];
  /** Null without a candidate. */
  readonly judgement: (Judgement & { readonly watch: Pick<Watch, 'until' | 'promote'> | null }) | null;
}

export interface ReleaseQueries {
  status(): Promise<OperatorStatus[]>;
  /** A sentence for each live release whose publisher was revoked. */
  warnings(): Promise<string[]>;
  /** Log lines with texts for people. */
  log(): Promise<LogLine[]>;
  /** A text that differs after each change or refused attempt. */
  logVersion(): Promise<string>;
  metrics(): Promise<readonly ReleaseMetrics[]>;
  /** The comparison of public pages that a change names; null when the change names none, or its file is lost. */
  pageReport(seq: number): Promise<PageReport | null>;
}

/** The changes that led to the current status of a remote. */
export interface StatusChanges {
  readonly stable: LogLine | null;
  readonly candidate: LogLine | null;
  readonly disabled: LogLine | null;
}

interface OperatorRequest {
  readonly remote: string;
  readonly message: string;
  /** The status that the operator saw; the action is rejected when the status differs now. */
  readonly expected: Pick<RemoteStatus, 'stable' | 'candidate' | 'previous' | 'disabled'>;
}

const VERBS = { promote, rollback, disable, enable };

/** Reads only file names, because reading the log takes longer. */
async function logVersion({ store, env }: Environment) {
  const keys = await Promise.all(['log', 'refused'].map((name) => store.list(`envs/${env}/${name}/`)));
  return keys.map((list) => `${list.length} ${list.at(-1) ?? ''}`).join();
}

export async function openForReading(location: EnvironmentLocation): Promise<ReleaseQueries> {
  const environment = await open(location);
  return {
    status: () => statuses(environment),
    warnings: async () => revokedLiveReleases(environment, await readState(environment)),
    log: async () => (await log(environment)).map(forPeople),
    logVersion: () => logVersion(environment),
    metrics: () => readReleaseMetrics(environment),
    pageReport: async (seq) => {
      const change = (await readLog(environment)).find((state) => state.seq === seq);
      return change ? pageReportOf(environment, change) : null;
    },
  };
}

async function statuses(environment: Environment): Promise<OperatorStatus[]> {
  const [{ remotes }, metrics] = await Promise.all([readState(environment), readReleaseMetrics(environment)]);
  return remoteStatuses(remotes).map((status) => {
    const pointer = remotes[status.remote];
    const { pages = [], slots = {} } = pointer?.routes ?? {};
    const pageTitles = pages.map((page) => ({ path: page.path, title: titleOf(page) }));
    const judgement = pointer ? judgementOf(status.remote, pointer, metrics) : null;
    const flags = Object.entries(pointer?.flags ?? {}).map(([path, flag]) => ({ path, visitors: flagText(flag) }));
    return { ...status, pages: pageTitles, slots: Object.keys(slots), flags, judgement };
  });
}

function judgementOf(
  remote: string,
  pointer: Pointer,
  metrics: readonly ReleaseMetrics[],
): OperatorStatus['judgement'] {
  const judgement = judgeCandidate(remote, pointer, metrics);
  return judgement && { ...judgement, watch: watchOf(pointer) };
}

const titleOf = ({ path, title }: { path: string; title?: unknown }) =>
  typeof title === 'string' && title !== '' ? title : path;

/** Removes mail addresses, and adds to each problem the releases that show the problem. */
const forPeople = ({ by, refused, ...line }: LogLine): LogLine => ({
  ...line,
  by: nameWithoutAddress(by),
  refused: refused.map(withCounterexample),
});

const withCounterexample = (problem: Problem) => ({ ...problem, message: describeProblem(problem) });

export async function operate(
  location: EnvironmentLocation & { by: string },
  action: keyof typeof VERBS,
  request: OperatorRequest,
): Promise<State & { readonly already?: true }> {
  const environment = await open(location, true);
  try {
    return await VERBS[action](environment, request);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    throw new ReleaseError(error.code, error.message, error.problems.map(withCounterexample));
  }
}

/** Judges all watched candidates once: ends worse candidates, and promotes candidates at the end of their time. */
export const judgeCandidates = (location: EnvironmentLocation, now: number): Promise<void> =>
  judgeWatchedCandidates(location, now);

/** Replaces the metrics of the environment, which the judge and the queries read. */
export const saveReleaseMetrics = (location: EnvironmentLocation, metrics: readonly ReleaseMetrics[]): Promise<void> =>
  writeReleaseMetrics(location, metrics);

export async function findRepeatedOperation(
  { by, ...location }: EnvironmentLocation & { by: string },
  action: keyof typeof VERBS,
  request: OperatorRequest,
) {
  return findRepeatedChange(await open(location), { ...request, action, by });
}

/**
 * The API calls that a release of a foreign remote declares. Null if nobody can get the release, or if its publisher
 * was revoked: a tab may still show it. Browsers can get the stable release, the candidate and earlier stable releases of
 * an enabled remote, and the releases in the folder of a running `linkstall dev`.
 */
export async function foreignCallsOf(
  location: EnvironmentLocation,
  remote: string,
  release: string,
): Promise<readonly string[] | null> {
  const development = { dataDir: join(location.dataDir, `dev-${remote}`), env: 'dev' };
  const calls = await liveCallsIn(await open(location), remote, release);
  if (calls || !(await isInitialized(development.dataDir))) return calls;
  return liveCallsIn(await open(development), remote, release);
}

async function liveCallsIn(environment: Environment, remote: string, release: string) {
  const { remotes } = await readState(environment);
  const pointer = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
  if (!pointer || pointer.disabled) return null;
  if (![pointer.stable, pointer.candidate?.release, ...pointer.history].includes(release)) return null;
  const routes = await readRoutes(verifiedReleases(environment), remote, release);
  if (routes?.tier !== 'foreign' || (await isRevoked(environment, { remote, release }))) return null;
  return routes.calls ?? [];
}

/** The kinds of entries in the stable releases of the enabled remotes, by name. */
export async function liveEntryKinds(location: EnvironmentLocation): Promise<ReadonlyMap<string, EntryKind>> {
  const environment = await open(location).catch((error: unknown) => {
    if (error instanceof ReleaseError && error.code === 'releases.absent') return null;
    throw error;
  });
  const remotes = environment ? (await readState(environment)).remotes : {};
  const routes = Object.values(remotes).map((pointer) => (pointer.disabled ? undefined : pointer.routes));
  return new Map(routes.flatMap((each) => Object.entries(each?.entryKinds ?? {})));
}

/** Distinguishes a data folder without any release from one whose key is missing. */
export function open(location: EnvironmentLocation & { by?: string }, signs: true): Promise<SigningEnvironment>;
export function open(location: EnvironmentLocation & { by?: string }, signs?: boolean): Promise<Environment>;
export async function open(location: EnvironmentLocation & { by?: string }, signs = false): Promise<Environment> {
  try {
    return await openEnvironment({ ...location, signs });
  } catch (error) {
    const isKeyMissing = error instanceof ReleaseError && error.code === 'key.missing';
    if (!isKeyMissing || (await isInitialized(location.dataDir))) throw error;
    throw new ReleaseError('releases.absent', `Nothing was ever published to ${location.dataDir}.`);
  }
}

/**
 * Finds the changes that led to the current status of a remote.
 * @param lines newest first
 */
export function statusChangesOf(lines: readonly LogLine[], remote: string): StatusChanges {
  let changes: StatusChanges = { stable: null, candidate: null, disabled: null };
  for (const line of lines.toReversed())
    if (line.remote === remote && line.seq !== null) changes = withChange(changes, line);
  return changes;
}

function withChange({ stable, candidate, disabled }: StatusChanges, line: LogLine): StatusChanges {
  const newStable = stable?.release === line.release ? stable : line;
  switch (line.action) {
    case 'deploy':
      if (line.percent === 100) return { stable: newStable, candidate: null, disabled };
      return { stable, candidate: candidate?.release === line.release ? candidate : line, disabled };
    case 'promote':
      return { stable: newStable, candidate: null, disabled };
    case 'rollback':
      // A rollback of one remote only ends its candidate. A rollback of a set restores the release, too.
      return { stable: candidate && line.set === undefined ? stable : newStable, candidate: null, disabled };
    case 'disable':
      return { stable, candidate, disabled: disabled ?? line };
    case 'enable':
      return { stable, candidate, disabled: null };
    default:
      return { stable, candidate, disabled };
  }
}
