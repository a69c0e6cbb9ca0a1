// Compares the logs with the anchor.
import { readFile } from 'node:fs/promises';

import type { Environment } from './environment.ts';
import type { Problem } from './formats.ts';
import { anchorLinesIn, type AnchorLine } from './pointers/anchor.ts';
import { hashOf, logKeys } from './pointers/entries.ts';
import { readLog } from './pointers/pointers.ts';
import { codeOf, ReleaseError } from './release-error.ts';
import { readTeamLog } from './teams/team-log.ts';

type ReadableEnvironment = Omit<Environment, 'privateKey'>;

interface LogHashes {
  /** The number of the newest entry; null when the log cannot be read. */
  readonly last: number | null;
  /** The hash of each entry, by its number. A damaged entry has no hash here, because the audit of the log reports the entry. */
  readonly hashes: ReadonlyMap<number, string>;
}

/** Every line counts, not only the newest, because a log that was written again also writes new lines. */
export async function auditAnchor(environment: ReadableEnvironment): Promise<Problem[]> {
  const { anchorFile, publicKey } = environment;
  if (anchorFile === undefined) return [];
  const label = `${anchorFile} (LOG_ANCHOR)`;
  let text = '';
  try {
    text = await readFile(anchorFile, 'utf8');
  } catch (error) {
    return [problem('anchor.unreadable', `${label} cannot be read (${codeOf(error)}). The next change creates it.`)];
  }
  const lines = anchorLinesIn(text, publicKey);
  if (lines.length === 0)
    return [problem('anchor.empty', `${label} has no line of this site, and proves nothing before the next change.`)];
  const problems: Problem[] = [];
  for (const log of new Set(lines.map((line) => line.log))) {
    const ofLog = lines.filter((line) => line.log === log);
    const difference = differenceOf(ofLog, await readHashes(environment, log));
    if (difference !== null)
      problems.push(problem(difference.code, `${log}: ${difference.text} in ${label}. Restore the log from a backup.`));
  }
  return problems;
}

function differenceOf(lines: readonly AnchorLine[], { last, hashes }: LogHashes) {
  if (last === null) return null;
  const newest = Math.max(...lines.map(({ seq }) => seq));
  if (newest > last)
    return { code: 'anchor.cut', text: `the log ends at change ${last}, but the newest is change ${newest}` };
  const other = lines.find(({ seq, hash }) => (hashes.get(seq) ?? hash) !== hash);
  return other ? { code: 'anchor.other', text: `change ${other.seq} is not the change` } : null;
}

async function readHashes(environment: ReadableEnvironment, log: string): Promise<LogHashes> {
  try {
    const { last, entries } = await (log === 'teams'
      ? readTeams(environment)
      : readEnvironment({ ...environment, env: log.slice('envs/'.length) }));
    return { last, hashes: new Map(entries.map((entry) => [entry.seq, hashOf(entry)])) };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return { last: null, hashes: new Map() };
  }
}

async function readTeams(environment: ReadableEnvironment) {
  const entries = await readTeamLog(environment);
  return { last: entries.at(-1)?.seq ?? 0, entries };
}

async function readEnvironment(environment: ReadableEnvironment) {
  return { last: (await logKeys(environment)).at(-1)?.seq ?? 0, entries: await readLog(environment) };
}

const problem = (code: string, message: string): Problem => ({ code, message });
