// Queries about the state, the log and the releases. They write nothing and need no private key.
import type { Environment } from '../environment.ts';
import type { Envelope, LogLine, Pointer, RemoteStatus, State } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { releaseNames } from '../publish/unique-name.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { readRelease } from '../signed/verify.ts';
import { flagText } from './flags.ts';
import { linesOf, refusedLinesOf } from './log-lines.ts';
import { readLog, readState } from './pointers.ts';
import { readRefusals } from './refusals.ts';
import { remoteStatuses } from './remote-status.ts';

type ReadableEnvironment = Omit<Environment, 'privateKey'>;

/** The live releases of each remote, sorted by name. */
export async function status(environment: ReadableEnvironment): Promise<RemoteStatus[]> {
  return remoteStatuses((await readState(environment)).remotes);
}

/** Null for a release of the installation itself, and for an unreadable release. */
export async function statementOf(
  environment: ReadableEnvironment,
  remote: string,
  release: string,
): Promise<Envelope | null> {
  const record = await readRelease({ ...environment, remote, release }).catch(() => null);
  return record?.statement?.envelope ?? null;
}

/** All changes and refused attempts, newest first. */
export async function log(environment: ReadableEnvironment): Promise<LogLine[]> {
  const [states, refusals] = await Promise.all([readLog(environment), readRefusals(environment)]);
  const changes = states.flatMap(linesOf).reverse();
  const refusalLines = refusals.flatMap(refusedLinesOf).reverse();
  const merged: LogLine[] = [];
  // Changes keep the order of their numbers, because the clocks of two machines can differ.
  for (const change of changes) {
    while (refusalLines[0] && refusalLines[0].at > change.at) merged.push(...([refusalLines.shift()] as [LogLine]));
    merged.push(change);
  }
  return [...merged, ...refusalLines];
}

interface Difference {
  remote: string;
  /** The pointer before and after as text, such as `1.0.0~aaaaaaaaaaaa`; null when the remote is not deployed. */
  from: string | null;
  to: string | null;
}

/** Differences from the first state to the second; 0 is the state before the first change. */
export async function diff(environment: ReadableEnvironment, from: number, to: number): Promise<Difference[]> {
  const states = await readLog(environment);
  const [before, after] = [stateAt(states, from), stateAt(states, to)];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .sort()
    .map((remote) => ({ remote, from: pointerText(before[remote]), to: pointerText(after[remote]) }))
    .filter((difference) => difference.from !== difference.to);
}

/**
 * All releases of a remote, newest first. An unreadable release has no date and comes last. `live`: visitors can get
 * the release.
 */
export async function releases(
  environment: ReadableEnvironment,
  remote: string,
): Promise<{ release: string; publishedAt: string | null; live: boolean }[]> {
  const { remotes } = await readState(environment);
  const pointer = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
  const names = await releaseNames(environment.store, remote);
  const list = await mapConcurrent(names, async (release) => {
    const record = await readRelease({ ...environment, remote, release }).catch(() => null);
    const live = !pointer?.disabled && [pointer?.stable, pointer?.candidate?.release].includes(release);
    return { release, publishedAt: record?.publishedAt ?? null, live };
  });
  return list.sort((a, b) => ((a.publishedAt ?? '') < (b.publishedAt ?? '') ? 1 : -1));
}

function stateAt(states: readonly State[], seq: number): State['remotes'] {
  if (seq === 0) return {};
  const state = states.find((entry) => entry.seq === seq);
  if (state) return state.remotes;
  const last = states.at(-1)?.seq ?? 0;
  throw new ReleaseError('log.missing', `There is no change ${seq} that is readable: the newest is ${last}.`);
}

function pointerText(pointer: Pointer | undefined) {
  if (!pointer) return null;
  const { stable, candidate, disabled, flags = {} } = pointer;
  const flagTexts = Object.entries(flags).map(([page, flag]) => `, ${page} for ${flagText(flag)}`);
  const candidateText = candidate ? `, ${candidate.release} for ${candidate.percent} %` : '';
  return `${stable}${candidateText}${flagTexts.join('')}${disabled ? ', switched off' : ''}`;
}
