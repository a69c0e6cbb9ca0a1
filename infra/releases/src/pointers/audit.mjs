// One environment, walked: its log in one line, state.json a copy of the newest, every pointer at a release that is whole.
import { setTimeout as pause } from 'node:timers/promises';

import { ReleaseError } from '../release-error.mjs';
import { inTurns } from '../store/in-turns.mjs';
import { hashOf, logKeys, MISSING, readEntry, readPointer } from './entries.mjs';
import { inspect } from './pointers.mjs';
import { readRefusal } from './refused.mjs';

/** @typedef {import('./entries.mjs').Where} Where */
/** @typedef {import('../formats.d.ts').Problem} Problem */
/** @typedef {import('../formats.d.ts').State} State */

/** Somebody may have just made a change, and be about to copy it. */
const COPIED_MS = 500;
const BACKUP = 'Restore it from a backup; without it the change before it counts.';
const COPIES = 'The next change copies it again.';

/**
 * @param {Where} where @param {(release: string) => string | null} lack what `<remote>/<release>` lacks, if it does
 * @returns {Promise<Problem[]>}
 */
export async function auditEnvironment(where, lack) {
  try {
    const { state } = await inspect(where);
    const log = await auditLog(where);
    return [...log, ...(await auditCopy(where)), ...auditPointers(state, lack), ...(await auditRest(where))];
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return [problem(error.code, `${error.message} ${BACKUP}`)];
  }
}

/** @param {Where} where @returns {Promise<Problem[]>} */
async function auditLog(where) {
  const entries = await logKeys(where);
  const readings = await inTurns(entries, (entry) => readEntry(where, entry));
  return readings.flatMap((reading, at) => {
    const { key = '', seq = 0 } = entries[at] ?? {};
    const before = at === 0 ? 0 : (entries[at - 1]?.seq ?? 0);
    const gap =
      seq > before + 1 ? [problem('log.gap', `${where.env}: ${rangeOf(before, seq)} missing. ${BACKUP}`)] : [];
    if (!reading.state) return [...gap, problem('log.damaged', `${key} ${reading.problem}. ${BACKUP}`)];
    if (seq === before) return [problem('log.twice', `${key} has a number that another change has: take one away.`)];
    const previous = readings[at - 1]?.state;
    const follows = seq !== before + 1 || !previous || reading.state.prev === hashOf(previous);
    if (follows) return gap;
    return [
      problem('log.order', `${key} was not made on the change before it: one of the two was put there. ${BACKUP}`),
    ];
  });
}

/** @param {number} before @param {number} after */
const rangeOf = (before, after) =>
  after === before + 2 ? `change ${before + 1} is` : `changes ${before + 1} to ${after - 1} are`;

/** @param {Where} where @returns {Promise<Problem[]>} */
async function auditCopy(where, again = true) {
  const key = `envs/${where.env}/state.json`;
  const [newest, copy] = [(await logKeys(where)).at(-1), await readPointer(where)];
  if (!newest && copy.problem === MISSING) return [];
  if (copy.state && !newest)
    return [
      problem('log.missing', `envs/${where.env}/log/ is empty, but ${key} is change ${copy.state.seq}. ${BACKUP}`),
    ];
  const { state } = await inspect(where);
  if (copy.state && hashOf(copy.state) === hashOf(state)) return [];
  if (again) {
    await pause(COPIED_MS);
    return auditCopy(where, false);
  }
  if (!copy.state) return [problem('state.damaged', `${key} ${copy.problem}. ${COPIES}`)];
  return [problem('state.behind', `${key} is change ${copy.state.seq}, the log's newest ${state.seq}. ${COPIES}`)];
}

/** @param {State} state @param {(release: string) => string | null} lack @returns {Problem[]} */
const auditPointers = ({ env, remotes }, lack) =>
  Object.entries(remotes).flatMap(([remote, { stable, candidate, history }]) => {
    const named = [
      ['stable', stable],
      ...(candidate ? [['candidate', candidate.release]] : []),
      ...history.map((release) => ['earlier', release]),
    ];
    return named.flatMap(([what, release]) => {
      const lacks = lack(`${remote}/${release}`);
      if (lacks === null) return [];
      const advice = `Publish the same build again${what === 'earlier' ? '' : ', or give its visitors another release'}.`;
      return [problem('pointer.release', `${env}: ${what} ${remote} ${release} ${lacks}. ${advice}`)];
    });
  });

/** @param {Where} where @returns {Promise<Problem[]>} */
async function auditRest(where) {
  const prefix = `envs/${where.env}/`;
  const keys = await where.store.list(prefix);
  const found = await inTurns(keys, async (key) => {
    const name = key.slice(prefix.length);
    if (name === 'state.json' || /^log\/\d{8,15}(?:-[0-9a-f]{12})?\.json(\/|$)/.test(name)) return [];
    if (!/^refused\/\d+-[0-9a-f]+\.json$/.test(name))
      return [problem('store.stray', `${key} belongs to nothing: take it away.`)];
    if (await readRefusal(where, key)) return [];
    return [problem('refused.damaged', `${key} is damaged, or was not signed here: take it away.`)];
  });
  return found.flat();
}

/** @param {string} code @param {string} message @returns {Problem} */
const problem = (code, message) => ({ code, message });
