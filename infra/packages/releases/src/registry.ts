// The queries and actions of the registry, by which teams publish and deploy over HTTP. The API asks for the rights first.
import type { Environment, SigningEnvironment } from './environment.ts';
import type { LogLine, Problem, State, Watch } from './formats.ts';
import { leftOutReleases } from './gate/left-out.ts';
import { judgeCandidate } from './judge/candidate.ts';
import type { Judgement } from './judge/judge.ts';
import { newWatch } from './judge/watch.ts';
import { open, type EnvironmentLocation } from './operations.ts';
import { change } from './pointers/changes.ts';
import { logKeys, readEntry } from './pointers/entries.ts';
import { readLog, readState } from './pointers/pointers.ts';
import { isChangeOf, lineOf, linesOf, refusedLineOf, refusedLinesOf } from './pointers/log-lines.ts';
import { logMessage } from './pointers/messages.ts';
import { environmentNames } from './pointers/named-releases.ts';
import { log, statementOf } from './pointers/queries.ts';
import { readRefusal, refusalKeys, refusedAt } from './pointers/refusals.ts';
import { remoteStatuses, watchOf } from './pointers/remote-status.ts';
import { isSameChange } from './pointers/repeated-change.ts';
import { transitionOf, type Change } from './pointers/transitions.ts';
import { releaseNames } from './publish/unique-name.ts';
import { ReleaseError } from './release-error.ts';
import { readReleaseMetrics, releaseCounts } from './release-metrics.ts';
import { isRemoteName, readRelease } from './signed/verify.ts';
import { mapConcurrent } from './store/map-concurrent.ts';
import type { Verb } from './teams/rights.ts';

export type ChangeVerb = Exclude<Verb, 'publish' | 'check' | 'preview'>;

interface RegistryChange {
  readonly verb: ChangeVerb;
  readonly remote: string;
  readonly message: string;
  /** For `candidate` and `deploy`. */
  readonly release?: string | undefined;
  /** For `deploy`: another environment whose stable release must be this release. */
  readonly from?: string | undefined;
  /** For `candidate`. */
  readonly percent?: number | undefined;
  /** For `candidate`: how long the site judges it, and whether it is promoted at the end when it is better or equal. */
  readonly watchMinutes?: number | undefined;
  readonly promote?: boolean | undefined;
  /** For `flag`: the page and who gets it. */
  readonly page?: string | undefined;
  readonly value?: string | undefined;
  /** The number of the newest change that the caller saw. */
  readonly expectedSeq?: number | undefined;
}

interface RegistryResult {
  readonly seq: number;
  readonly remote: string;
  readonly release: string | null;
  readonly percent: number | null;
  readonly already: boolean;
  /** Findings of the gate that do not refuse the change. */
  readonly notes?: readonly Pick<Problem, 'code' | 'message'>[];
}

/** @param location `by`: the verified identity */
export const openRegistry = (location: EnvironmentLocation & { by?: string }): Promise<SigningEnvironment> =>
  open(location, true);

/** Rejects an environment that no deploy has created. */
export async function checkEnvironment(environment: Environment): Promise<void> {
  const { store, env } = environment;
  const keys = isRemoteName(env) ? await store.list(`envs/${env}/log/`, 1) : [];
  if (keys.length > 0) return;
  const others = (await environmentNames(environment)).filter((name) => name !== env).join(', ') || 'none';
  throw new ReleaseError(
    'env.unknown',
    `There is no environment ${env} here. There are: ${others}. Operators create one with its first deploy.`,
  );
}

/** @param now milliseconds since 1970, at which a watch begins */
export async function changeRelease(
  environment: Environment,
  wanted: RegistryChange,
  now: number,
): Promise<RegistryResult> {
  const { remote, release = '', watchMinutes: minutes, promote = false } = wanted;
  const watch =
    minutes === undefined ? undefined : await newWatch(environment, { remote, release, minutes, promote }, now);
  const state = await change(environment, transitionOf(changeOf(wanted, watch)));
  const notes = (state.notes ?? []).map(toNote);
  return { ...resultOf(state), already: state.already ?? false, ...(notes.length > 0 && { notes }) };
}

function changeOf(wanted: RegistryChange, watch?: Watch): Change {
  const { verb, remote, message, expectedSeq, release = '', percent, from, page = '', value = '' } = wanted;
  const options = { remote, message, expectedSeq };
  if (verb === 'candidate') return { verb: 'deploy', options: { ...options, release, percent, watch } };
  if (verb === 'deploy') return { verb, options: { ...options, release, from } };
  return verb === 'flag' ? { verb, options: { ...options, page, value } } : { verb, options };
}

/** A note of the gate, or a problem of a refused attempt, without the releases that show it. */
export const toNote = ({ code, message }: Pick<Problem, 'code' | 'message'>) => ({ code, message });

/** The newest change of the remote, when it is this change: the caller sends it again because the response was lost. */
export async function findLoggedChange(
  environment: Environment,
  wanted: RegistryChange,
): Promise<{ readonly at: string; readonly response: RegistryResult } | null> {
  const { remote, expectedSeq } = wanted;
  const states = await readLog(environment);
  const at = states.findLastIndex((state) => isChangeOf(state, remote));
  const last = states[at];
  if (!last || last.set) return null;
  const { action, release, percent, from, ...reasons } = transitionOf(changeOf(wanted)).request;
  const isSame =
    isSameChange(last, { action, by: environment.by, message: logMessage(reasons), expectedSeq }) &&
    (release === undefined || last.release === release) &&
    (release === undefined || last.percent === percent) &&
    last.from?.environment === from &&
    startsWatch(wanted, watchIn(last, remote), watchIn(states[at - 1], remote));
  return isSame ? { at: last.at, response: { ...resultOf(last), already: false } } : null;
}

const watchIn = (state: State | undefined, remote: string): Watch | undefined =>
  state && Object.hasOwn(state.remotes, remote) ? state.remotes[remote]?.candidate?.watch : undefined;

/** Whether the change started the requested watch. A request without a watch keeps a running watch. */
function startsWatch(
  { watchMinutes, promote = false }: RegistryChange,
  watch: Watch | undefined,
  earlier: Watch | undefined,
): boolean {
  const newWatch = watch?.until === earlier?.until ? undefined : watch;
  return newWatch?.minutes === watchMinutes && (newWatch?.promote ?? false) === promote;
}

const resultOf = ({ seq, remote, release, percent }: State) => ({
  ...{ seq, remote },
  release: release ?? null,
  percent: percent ?? null,
});

/** The pointer of a remote, its watch, its flags, the statement of its stable release, and the number of the newest change. */
export async function remoteState(environment: Environment, remote: string) {
  const { seq, remotes } = await readState(environment);
  const status = remoteStatuses(remotes).find((known) => known.remote === remote);
  const { stable = null, candidate = null, percent = null, previous = null, disabled = false } = status ?? {};
  const statement = stable === null ? null : await statementOf(environment, remote, stable);
  const pointer = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
  const flags = pointer?.flags ?? {};
  const watch = watchOf(pointer);
  return { seq, stable, candidate, percent, watch, previous, disabled, flags, statement };
}

/** The verdict on the candidate of the remote; null without a candidate. */
export async function remoteJudgement(environment: Environment, remote: string): Promise<Judgement | null> {
  const { remotes } = await readState(environment);
  const pointer = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
  return pointer?.candidate ? judgeCandidate(remote, pointer, await readReleaseMetrics(environment)) : null;
}

/** The counts of the stable release and of the candidate; null before the first count. */
export async function remoteCounts(environment: Environment, remote: string) {
  const { remotes } = await readState(environment);
  const { stable, candidate } = (Object.hasOwn(remotes, remote) ? remotes[remote] : undefined) ?? {};
  const metrics = (await readReleaseMetrics(environment)).filter((each) => each.remote === remote);
  const countsOf = (release: string | undefined) => {
    const counts = metrics.find((each) => each.release === release);
    return counts ? releaseCounts(counts) : null;
  };
  return { stableCounts: countsOf(stable), candidateCounts: countsOf(candidate?.release) };
}

/** The reason why visitors do not get a live release of the remote, as sentences. */
export async function remoteWarnings(environment: Environment, remote: string): Promise<string[]> {
  const leftOut = await leftOutReleases(environment, await readState(environment), [remote]);
  return leftOut.map(({ sentence }) => sentence);
}

export const remoteLog = async (environment: Environment, remote: string): Promise<LogLine[]> =>
  (await log(environment)).filter((line) => line.remote === remote);

/** The changes of all remotes after a number, oldest first. */
export async function changesAfter(environment: Environment, seq: number): Promise<(LogLine & { seq: number })[]> {
  const readings = await mapConcurrent(await logKeysAfter(environment, seq), (key) => readEntry(environment, key));
  const states = readings.flatMap(({ state }) => state ?? []);
  return states.flatMap((state) => linesOf(state).map((line) => ({ ...line, seq: state.seq })));
}

const logKeysAfter = async (environment: Environment, seq: number) =>
  (await logKeys(environment)).filter((entry) => entry.seq > seq);

/** A place in the log. */
export interface LogPosition {
  /** The number of the newest change before it. */
  readonly seq: number;
  /** The key of the newest refused attempt before it. */
  readonly refused: string;
}

export async function newestPosition(environment: Environment): Promise<LogPosition> {
  const [{ seq }, keys] = await Promise.all([readState(environment), refusalKeys(environment)]);
  return { seq, refused: keys.at(-1) ?? '' };
}

/** The position before the first change and the first refused attempt of a time or later. */
export async function positionBefore(environment: Environment, time: string): Promise<LogPosition> {
  const refused = (await refusalKeys(environment)).findLast((key) => refusedAt(key) < Date.parse(time)) ?? '';
  for (const key of (await logKeys(environment)).reverse()) {
    const { state } = await readEntry(environment, key);
    if (state && state.at < time) return { seq: state.seq, refused };
  }
  return { seq: 0, refused };
}

interface NextLine {
  readonly line: LogLine;
  /** The remotes that the change has moved, or would have moved. */
  readonly remotes: readonly string[];
  /** The position after the line. */
  readonly position: LogPosition;
}

/** The first change or refused attempt after a position. Null when there is none. */
export async function nextLogLine(environment: Environment, { seq, refused }: LogPosition): Promise<NextLine | null> {
  const remotesIn = (lines: readonly LogLine[]) => lines.map(({ remote }) => remote);
  // Reads only up to the first readable entry, because the receiver of the lines may have a long backlog.
  for (const key of await logKeysAfter(environment, seq)) {
    const { state } = await readEntry(environment, key);
    if (!state) continue;
    return { line: lineOf(state), remotes: remotesIn(linesOf(state)), position: { seq: state.seq, refused } };
  }
  for (const key of (await refusalKeys(environment)).filter((name) => name > refused)) {
    const refusal = await readRefusal(environment, key);
    if (!refusal) continue;
    const remotes = remotesIn(refusedLinesOf(refusal));
    return { line: refusedLineOf(refusal), remotes, position: { seq, refused: key } };
  }
  return null;
}

/** The readable releases of a remote, newest first. */
export async function remoteReleases(environment: Environment, remote: string) {
  const names = await releaseNames(environment.store, remote);
  const records = await mapConcurrent(names, (release) =>
    readRelease({ ...environment, remote, release }).catch(() => null),
  );
  return records
    .flatMap((record) => {
      if (!record) return [];
      const { version, buildId, commit, publishedAt, by = '' } = record;
      return [{ release: `${version}~${buildId}`, version, commit, publishedAt, by }];
    })
    .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
}
