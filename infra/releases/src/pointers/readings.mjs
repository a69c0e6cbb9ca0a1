// What stands, what was changed, and what there is: questions that change nothing and need no private key.
import { ReleaseError } from '../release-error.mjs';
import { releaseNames } from '../publish/unique-name.mjs';
import { mapConcurrent } from '../store/map-concurrent.mjs';
import { readRelease } from '../signed/verify.mjs';
import { readLog, readState } from './pointers.mjs';
import { readRefusals } from './refused.mjs';
import { standingsIn } from './standing.mjs';

/** @typedef {import('../environment.mjs').Environment} Environment */
/** @typedef {Omit<Environment, 'privateKey'>} Read */
/** @typedef {import('../formats.d.ts').LogLine} LogLine */
/** @typedef {import('../formats.d.ts').Pointer} Pointer */
/** @typedef {import('../formats.d.ts').Standing} Standing */
/** @typedef {import('../formats.d.ts').State} State */

/** What is live, by name. @param {Read} environment @returns {Promise<Standing[]>} */
export async function status(environment) {
  return standingsIn((await readState(environment)).remotes);
}

/** Every change, newest first, and between them what was refused. @param {Read} environment @returns {Promise<LogLine[]>} */
export async function log(environment) {
  const [states, refusals] = await Promise.all([readLog(environment), readRefusals(environment)]);
  const changes = states.map(lineOf).reverse();
  const refused = refusals.map(refusedLine).reverse();
  /** @type {LogLine[]} */
  const merged = [];
  // Changes stay in their order, whatever the clocks of those who made them said.
  for (const change of changes) {
    while (refused[0] && refused[0].at > change.at) merged.push(.../** @type {[LogLine]} */ ([refused.shift()]));
    merged.push(change);
  }
  return [...merged, ...refused];
}

/**
 * What a remote's pointer says in words: the stable release alone when nothing else is to be said. Null: not deployed.
 * @typedef {{remote: string, from: string | null, to: string | null}} Difference
 */

/**
 * From the first state to the second; 0 is before the first change.
 * @param {Read} environment @param {number} from @param {number} to @returns {Promise<Difference[]>}
 */
export async function diff(environment, from, to) {
  const states = await readLog(environment);
  const [before, after] = [stateAt(states, from), stateAt(states, to)];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .sort()
    .map((remote) => ({ remote, from: wordsOf(before[remote]), to: wordsOf(after[remote]) }))
    .filter((one) => one.from !== one.to);
}

/**
 * Of one remote, newest first; what cannot be read has no date and comes last. `live`: somebody may get it.
 * @param {Read} environment @param {string} remote
 * @returns {Promise<{release: string, publishedAt: string | null, live: boolean}[]>}
 */
export async function releases(environment, remote) {
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

/** @param {State} state @returns {LogLine} */
function lineOf({ seq, at, by = '', action, remote, message = '', ended, forced, ...moved }) {
  const { release = null, percent = null } = moved;
  const more = { ...(ended !== undefined && { ended }), ...(forced && { forced }) };
  return { seq, at, by, action, remote, release, percent, message, ...more, refused: [] };
}

/** @param {import('../formats.d.ts').Refusal} refusal @returns {LogLine} */
const refusedLine = ({ at, by, action, remote, release, percent, message = '', problems }) => ({
  ...{ seq: null, at, by, action, remote, release: release ?? null, percent: percent ?? null },
  message,
  refused: problems,
});

/** @param {readonly State[]} states @param {number} seq @returns {State['remotes']} */
function stateAt(states, seq) {
  if (seq === 0) return {};
  const state = states.find((one) => one.seq === seq);
  if (state) return state.remotes;
  const last = states.at(-1)?.seq ?? 0;
  throw new ReleaseError('log.missing', `There is no change ${seq} that can be read: the newest is ${last}.`);
}

/** @param {Pointer | undefined} pointer */
function wordsOf(pointer) {
  if (!pointer) return null;
  const { stable, candidate, disabled } = pointer;
  const tried = candidate ? `, ${candidate.release} for ${candidate.percent} %` : '';
  return `${stable}${tried}${disabled ? ', switched off' : ''}`;
}
