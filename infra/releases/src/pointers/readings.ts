// What stands, what was changed, and what there is: questions that change nothing and need no private key.
import type { Environment } from '../environment.ts';
import type { LogLine, Pointer, Refusal, Standing, State } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { releaseNames } from '../publish/unique-name.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { readRelease } from '../signed/verify.ts';
import { readLog, readState } from './pointers.ts';
import { readRefusals } from './refused.ts';
import { standingsIn } from './standing.ts';

type Read = Omit<Environment, 'privateKey'>;

/** What is live, by name. */
export async function status(environment: Read): Promise<Standing[]> {
  return standingsIn((await readState(environment)).remotes);
}

/** Every change, newest first, and between them what was refused. */
export async function log(environment: Read): Promise<LogLine[]> {
  const [states, refusals] = await Promise.all([readLog(environment), readRefusals(environment)]);
  const changes = states.map(lineOf).reverse();
  const refused = refusals.map(refusedLine).reverse();
  const merged: LogLine[] = [];
  // Changes stay in their order, whatever the clocks of those who made them said.
  for (const change of changes) {
    while (refused[0] && refused[0].at > change.at) merged.push(...([refused.shift()] as [LogLine]));
    merged.push(change);
  }
  return [...merged, ...refused];
}

/** What a remote's pointer says in words: the stable release alone when nothing else is to be said. Null: not deployed. */
interface Difference {
  remote: string;
  from: string | null;
  to: string | null;
}

/** From the first state to the second; 0 is before the first change. */
export async function diff(environment: Read, from: number, to: number): Promise<Difference[]> {
  const states = await readLog(environment);
  const [before, after] = [stateAt(states, from), stateAt(states, to)];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .sort()
    .map((remote) => ({ remote, from: wordsOf(before[remote]), to: wordsOf(after[remote]) }))
    .filter((one) => one.from !== one.to);
}

/** Of one remote, newest first; what cannot be read has no date and comes last. `live`: somebody may get it. */
export async function releases(
  environment: Read,
  remote: string,
): Promise<{ release: string; publishedAt: string | null; live: boolean }[]> {
  const { remotes } = await readState(environment);
  const pointer = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
  const names = await releaseNames(environment.store, remote);
  const found = await mapConcurrent(names, async (release) => {
    const record = await readRelease({ ...environment, remote, release }).catch(() => null);
    const live = !pointer?.disabled && [pointer?.stable, pointer?.candidate?.release].includes(release);
    return { release, publishedAt: record?.publishedAt ?? null, live };
  });
  return found.sort((a, b) => ((a.publishedAt ?? '') < (b.publishedAt ?? '') ? 1 : -1));
}

function lineOf({ seq, at, by = '', action, remote, message = '', ended, forced, ...moved }: State): LogLine {
  const { release = null, percent = null } = moved;
  const more = { ...(ended !== undefined && { ended }), ...(forced && { forced }) };
  return { seq, at, by, action, remote, release, percent, message, ...more, refused: [] };
}

const refusedLine = ({ at, by, action, remote, release, percent, message = '', problems }: Refusal): LogLine => ({
  ...{ seq: null, at, by, action, remote, release: release ?? null, percent: percent ?? null },
  message,
  refused: problems,
});

function stateAt(states: readonly State[], seq: number): State['remotes'] {
  if (seq === 0) return {};
  const state = states.find((one) => one.seq === seq);
  if (state) return state.remotes;
  const last = states.at(-1)?.seq ?? 0;
  throw new ReleaseError('log.missing', `There is no change ${seq} that can be read: the newest is ${last}.`);
}

function wordsOf(pointer: Pointer | undefined) {
  if (!pointer) return null;
  const { stable, candidate, disabled } = pointer;
  const tried = candidate ? `, ${candidate.release} for ${candidate.percent} %` : '';
  return `${stable}${tried}${disabled ? ', switched off' : ''}`;
}
