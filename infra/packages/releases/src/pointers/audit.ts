// Verifies one environment: the log has no gap, state.json is a copy of the newest entry, and every pointer names a
// whole release.
import { setTimeout as pause } from 'node:timers/promises';

import type { Problem, State } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { hashOf, logKeys, MISSING, readEntry, readStateCopy, type EnvironmentReader } from './entries.ts';
import { readForcedChange } from './forced-changes.ts';
import { readStateWithDamage } from './pointers.ts';
import { readPageReport } from './page-reports.ts';
import { readRefusal } from './refusals.ts';

/** Time that a process may need between its log entry and the copy in state.json. */
const COPY_DELAY_MS = 500;
const COPY_ADVICE = 'The next change copies it again.';

export interface Defect {
  readonly text: string;
  /** The action that repairs the release. */
  readonly advice: string;
}

/** @param defectOf the defect of `<remote>/<release>`; null when the release is whole */
export async function auditEnvironment(
  reader: EnvironmentReader,
  defectOf: (release: string) => Defect | null,
): Promise<Problem[]> {
  try {
    const { state } = await readStateWithDamage(reader);
    const log = await auditLog(reader);
    return [
      ...log,
      ...(await auditCopy(reader)),
      ...auditPointers(state, defectOf),
      ...(await auditStrayFiles(reader)),
    ];
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return [problem(error.code, `${error.message} Restore it from a backup.`)];
  }
}

async function auditLog(reader: EnvironmentReader): Promise<Problem[]> {
  const entries = await logKeys(reader);
  const readings = await mapConcurrent(entries, (entry) => readEntry(reader, entry));
  const { state } = await readStateWithDamage(reader);
  const restoreAdvice = (seq: number) => restoreAdviceFor(state, seq);
  return readings.flatMap((reading, index) => {
    const { key = '', seq = 0 } = entries[index] ?? {};
    const before = index === 0 ? 0 : (entries[index - 1]?.seq ?? 0);
    const gap =
      seq > before + 1
        ? [problem('log.gap', `${reader.env}: ${rangeOf(before, seq)} missing. ${restoreAdvice(before + 1)}`)]
        : [];
    if (!reading.state) return [...gap, problem('log.damaged', `${key} ${reading.problem}. ${restoreAdvice(seq)}`)];
    if (seq === before) return [problem('log.twice', `${key} has the number of another change: remove one of them.`)];
    const previous = readings[index - 1]?.state;
    const hasValidOrder = seq !== before + 1 || !previous || reading.state.prev === hashOf(previous);
    if (hasValidOrder) return gap;
    const order = `${key} does not follow the change before it: one of the two does not belong to this log.`;
    return [problem('log.order', `${order} ${restoreAdvice(0)}`)];
  });
}

/**
 * Advice for a lost change, and the state that visitors get until somebody follows the advice.
 * @param state the state in force
 */
function restoreAdviceFor({ env, seq: currentSeq }: State, seq: number) {
  if (seq === currentSeq) return `Restore it from envs/${env}/state.json, its copy, which is in force.`;
  return `Restore it from a backup; until then ${currentSeq === 0 ? 'no change' : `change ${currentSeq}`} is in force.`;
}

const rangeOf = (before: number, after: number) =>
  after === before + 2 ? `change ${before + 1} is` : `changes ${before + 1} to ${after - 1} are`;

async function auditCopy(reader: EnvironmentReader): Promise<Problem[]> {
  if ((await compareCopy(reader)).length === 0) return [];
  await pause(COPY_DELAY_MS);
  return compareCopy(reader);
}

/** Compares state.json with its log entry, and with the newest entry. */
async function compareCopy(reader: EnvironmentReader): Promise<Problem[]> {
  const key = `envs/${reader.env}/state.json`;
  const copy = await readStateCopy(reader);
  const entries = await logKeys(reader);
  if (entries.length === 0 && copy.problem === MISSING) return [];
  if (!copy.state) return [problem('state.damaged', `${key} ${copy.problem}. ${COPY_ADVICE}`)];
  const { seq } = copy.state;
  const log = `envs/${reader.env}/log/`;
  if (entries.length === 0)
    return [problem('log.missing', `${log} is empty, but ${key} is change ${seq}. ${restoreAdviceFor(copy.state, 0)}`)];
  const last = entries.at(-1)?.seq ?? 0;
  if (last < seq) {
    const restoreAdvice = restoreAdviceFor(copy.state, last === seq - 1 ? seq : 0);
    return [problem('log.gap', `${reader.env}: ${rangeOf(last, seq + 1)} missing in ${log}. ${restoreAdvice}`)];
  }
  const copiedEntry = entries.find((entry) => entry.seq === seq);
  const logged = copiedEntry && (await readEntry(reader, copiedEntry)).state;
  if (logged && hashOf(logged) !== hashOf(copy.state))
    return [problem('state.other', conflictMessage(copiedEntry.key, key))];
  const { state: newest } = await readStateWithDamage(reader);
  if (newest.seq === seq) return [];
  return [
    problem(
      'state.behind',
      `${key} is change ${seq}, but the newest change in the log is ${newest.seq}. ${COPY_ADVICE}`,
    ),
  ];
}

const conflictMessage = (entry: string, copy: string) =>
  `${entry} and ${copy} are two changes with one number: one of them does not belong to this environment. Restore both from a backup; until then ${copy} is in force.`;

const auditPointers = ({ env, remotes }: State, defectOf: (release: string) => Defect | null): Problem[] =>
  Object.entries(remotes).flatMap(([remote, { stable, candidate, history }]) => {
    const releases = [
      ['stable', stable],
      ...(candidate ? [['candidate', candidate.release]] : []),
      ...history.map((release) => ['earlier', release]),
    ];
    return releases.flatMap(([role, release]) => {
      const defect = defectOf(`${remote}/${release}`);
      if (defect === null) return [];
      const alternative = role === 'earlier' ? '' : ' Or give its visitors another release.';
      const message = `${env}: ${role} ${remote} ${release} ${defect.text}. ${defect.advice}${alternative}`;
      return [problem('pointer.release', message)];
    });
  });

async function auditStrayFiles(reader: EnvironmentReader): Promise<Problem[]> {
  const prefix = `envs/${reader.env}/`;
  const keys = await reader.store.list(prefix);
  const problems = await mapConcurrent(keys, async (key) => {
    const name = key.slice(prefix.length);
    if (name === 'state.json' || /^log\/\d{8,15}(?:-[0-9a-f]{12})?\.json(\/|$)/.test(name)) return [];
    if (/^pages\/[^/]+\/[^/]+\/[0-9a-f]{64}\.json$/.test(name))
      return (await readPageReport(reader, key)) ? [] : [problem('pages.damaged', damageText(key))];
    if (/^forced\/\d{13}-[0-9a-f]{12}\.json$/.test(name))
      return (await readForcedChange(reader, key)) ? [] : [problem('forced.damaged', damageText(key))];
    if (!/^refused\/\d+-[0-9a-f]+\.json$/.test(name))
      return [problem('store.stray', `${key} does not belong to the store: remove it.`)];
    if (await readRefusal(reader, key)) return [];
    return [problem('refused.damaged', damageText(key))];
  });
  return problems.flat();
}

const damageText = (key: string) => `${key} is damaged or has a wrong signature: remove it.`;

const problem = (code: string, message: string): Problem => ({ code, message });
