// One environment, walked: its log in one line, state.json a copy of the newest, every pointer at a release that is whole.
import { setTimeout as pause } from 'node:timers/promises';

import type { Problem, State } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { hashOf, logKeys, MISSING, readEntry, readPointer, type Where } from './entries.ts';
import { inspect } from './pointers.ts';
import { readRefusal } from './refused.ts';

/** Somebody may have just made a change, and be about to copy it. */
const COPIED_MS = 500;
const COPIES = 'The next change copies it again.';

/** @param lack what `<remote>/<release>` lacks, if it does */
export async function auditEnvironment(where: Where, lack: (release: string) => string | null): Promise<Problem[]> {
  try {
    const { state } = await inspect(where);
    const log = await auditLog(where);
    return [...log, ...(await auditCopy(where)), ...auditPointers(state, lack), ...(await auditRest(where))];
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return [problem(error.code, `${error.message} Restore it from a backup.`)];
  }
}

async function auditLog(where: Where): Promise<Problem[]> {
  const entries = await logKeys(where);
  const readings = await mapConcurrent(entries, (entry) => readEntry(where, entry));
  const { state } = await inspect(where);
  const restore = (seq: number) => restoreOf(state, seq);
  return readings.flatMap((reading, at) => {
    const { key = '', seq = 0 } = entries[at] ?? {};
    const before = at === 0 ? 0 : (entries[at - 1]?.seq ?? 0);
    const gap =
      seq > before + 1
        ? [problem('log.gap', `${where.env}: ${rangeOf(before, seq)} missing. ${restore(before + 1)}`)]
        : [];
    if (!reading.state) return [...gap, problem('log.damaged', `${key} ${reading.problem}. ${restore(seq)}`)];
    if (seq === before) return [problem('log.twice', `${key} has a number that another change has: take one away.`)];
    const previous = readings[at - 1]?.state;
    const follows = seq !== before + 1 || !previous || reading.state.prev === hashOf(previous);
    if (follows) return gap;
    const order = `${key} was not made on the change before it: one of the two was put there.`;
    return [problem('log.order', `${order} ${restore(0)}`)];
  });
}

/**
 * What to do about a change that is lost, and what visitors get until then.
 * @param state what counts
 */
function restoreOf({ env, seq: counts }: State, seq: number) {
  if (seq === counts) return `Restore it from envs/${env}/state.json, its copy, which counts.`;
  return `Restore it from a backup; until then ${counts === 0 ? 'nothing' : `change ${counts}`} counts.`;
}

const rangeOf = (before: number, after: number) =>
  after === before + 2 ? `change ${before + 1} is` : `changes ${before + 1} to ${after - 1} are`;

async function auditCopy(where: Where): Promise<Problem[]> {
  if ((await compareCopy(where)).length === 0) return [];
  await pause(COPIED_MS);
  return compareCopy(where);
}

/** state.json with the entry that it is the copy of, and with the newest. */
async function compareCopy(where: Where): Promise<Problem[]> {
  const key = `envs/${where.env}/state.json`;
  const copy = await readPointer(where);
  const entries = await logKeys(where);
  if (entries.length === 0 && copy.problem === MISSING) return [];
  if (!copy.state) return [problem('state.damaged', `${key} ${copy.problem}. ${COPIES}`)];
  const { seq } = copy.state;
  const log = `envs/${where.env}/log/`;
  if (entries.length === 0)
    return [problem('log.missing', `${log} is empty, but ${key} is change ${seq}. ${restoreOf(copy.state, 0)}`)];
  const last = entries.at(-1)?.seq ?? 0;
  if (last < seq) {
    const restore = restoreOf(copy.state, last === seq - 1 ? seq : 0);
    return [problem('log.gap', `${where.env}: ${rangeOf(last, seq + 1)} missing in ${log}. ${restore}`)];
  }
  const own = entries.find((entry) => entry.seq === seq);
  const logged = own && (await readEntry(where, own)).state;
  if (logged && hashOf(logged) !== hashOf(copy.state)) return [problem('state.other', otherOf(own.key, key))];
  const { state: newest } = await inspect(where);
  if (newest.seq === seq) return [];
  return [problem('state.behind', `${key} is change ${seq}, the log's newest ${newest.seq}. ${COPIES}`)];
}

const otherOf = (entry: string, copy: string) =>
  `${entry} and ${copy} are two changes of one number: one of them was put there. Restore both from a backup; until then ${copy} counts.`;

const auditPointers = ({ env, remotes }: State, lack: (release: string) => string | null): Problem[] =>
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

async function auditRest(where: Where): Promise<Problem[]> {
  const prefix = `envs/${where.env}/`;
  const keys = await where.store.list(prefix);
  const found = await mapConcurrent(keys, async (key) => {
    const name = key.slice(prefix.length);
    if (name === 'state.json' || /^log\/\d{8,15}(?:-[0-9a-f]{12})?\.json(\/|$)/.test(name)) return [];
    if (!/^refused\/\d+-[0-9a-f]+\.json$/.test(name))
      return [problem('store.stray', `${key} belongs to nothing: take it away.`)];
    if (await readRefusal(where, key)) return [];
    return [problem('refused.damaged', `${key} is damaged, or was not signed here: take it away.`)];
  });
  return found.flat();
}

const problem = (code: string, message: string): Problem => ({ code, message });
