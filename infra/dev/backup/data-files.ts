// The files of a data folder that a backup has: everything except the database, which is dumped, and what only a running site
// needs. Hidden files are unfinished.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { BACKUP_RECORD } from '../../packages/releases/src/backup-record.ts';
import { hasCode } from '../../packages/releases/src/release-error.ts';

/** Not in a backup: the database, locks and records of processes, logs, unfinished uploads, and drawings that are made again. */
const OMITTED = [
  ...['database', 'mongod', 'database.json', 'database.sock'],
  ...['lock', 'run.json', 'logs', 'uploads', 'previews', 'dev', BACKUP_RECORD],
];
/**
 * A log entry names a release, and a release names its contents. A file is written before another file names it. So a backup
 * reads the names first, and every named file is complete.
 */
const FIRST = ['envs', 'teams', 'sets', 'releases', 'maps'];
const LAST = ['blobs'];

const rankOf = (name: string) =>
  FIRST.includes(name) ? FIRST.indexOf(name) - FIRST.length : LAST.includes(name) ? 1 : 0;

/** Sorts top names of a data folder, or of a bucket, in the order in which a backup reads them. */
export const inReadingOrder = (names: readonly string[]): string[] =>
  [...names].sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));

/** The top names of a data folder that belong to a backup. */
export async function dataNames(dataDir: string): Promise<string[]> {
  return (await namesIn(dataDir, '.')).filter((name) => !OMITTED.includes(name));
}

/** The names in a folder, without hidden ones; none without the folder. */
export async function namesIn(dataDir: string, path: string): Promise<string[]> {
  const names = (await orNull(readdir(join(dataDir, path)))) ?? [];
  return names.filter((name) => !name.startsWith('.'));
}

export interface DataFile {
  /** Relative to the data folder. */
  readonly path: string;
  readonly bytes: number;
  readonly mtimeMs: number;
}

/**
 * The files of a folder come before the files of its subfolders: a pointer is a copy of the newest entry of the log beside it, and may
 * be older than the log. A file or folder that disappears meanwhile is skipped.
 */
export async function* filesBelow(dataDir: string, path: string): AsyncGenerator<DataFile> {
  const stats = await orNull(stat(join(dataDir, path)));
  if (stats?.isFile()) yield { path, bytes: stats.size, mtimeMs: Math.floor(stats.mtimeMs) };
  if (!stats?.isDirectory()) return;
  const entries = (await orNull(readdir(join(dataDir, path), { withFileTypes: true }))) ?? [];
  const visible = entries
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => Number(a.isDirectory()) - Number(b.isDirectory()));
  for (const { name } of visible) yield* filesBelow(dataDir, `${path}/${name}`);
}

/** Null for a file that does not exist. */
export async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].some((code) => hasCode(error, code))) return null;
    throw error;
  }
}
