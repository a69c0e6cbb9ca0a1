// Decides which database a DATA_DIR has. The decision is written into the folder, so the data stays with its database.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { Failure } from '../processes/failure.mjs';
import { whyNotRunnable } from './can-run.ts';
import { canReachMirror } from './mongod-mirror.mjs';
import { findOnPath } from '../processes/find-on-path.mjs';
import { run } from '../processes/progress.mjs';
import { TYPESCRIPT } from '../../packages/build/typescript.ts';

export type LocalDatabase = { kind: 'mongod' | 'downloaded'; binary: string } | { kind: 'embedded'; binary: string };
interface Search {
  dataDir: string;
  root: string;
  signal: AbortSignal;
  report: (line: string) => void;
}

/**
 * Finds, downloads or builds the database of a DATA_DIR: a `mongod` on the machine, else one that can be downloaded, else
 * the embedded one.
 */
export async function findDatabase(search: Search): Promise<LocalDatabase> {
  const choiceFile = join(search.dataDir, 'database.json');
  const recordedKind = readChoice(choiceFile);
  const kind = recordedKind ?? kindOfData(search.dataDir);
  const database = kind ? await findSameKind(kind, search) : await chooseDatabase(search);
  if (recordedKind !== database.kind) {
    rmSync(choiceFile, { recursive: true, force: true });
    mkdirSync(search.dataDir, { recursive: true });
    writeFileSync(choiceFile, `${JSON.stringify({ kind: database.kind, decidedAt: new Date().toISOString() })}\n`);
  }
  return database;
}

function readChoice(file: string): string | undefined {
  try {
    const { kind } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof kind === 'string' ? kind : undefined;
  } catch {
    return undefined;
  }
}

/** When the recorded choice is lost, the folder names show which database the data belongs to. */
function kindOfData(dataDir: string) {
  const [embedded, mongod] = ['database', 'mongod'].map((folder) => existsSync(join(dataDir, folder)));
  if (embedded && mongod) {
    throw new Failure(
      `${join(dataDir, 'database.json')} is missing or damaged, and the folder has data of two databases. Write {"kind":"embedded"} or {"kind":"mongod"} into database.json, depending on the database that was in use.`,
    );
  }
  return embedded ? 'embedded' : mongod ? 'mongod' : undefined;
}

async function chooseDatabase(search: Search): Promise<LocalDatabase> {
  const mongod = findOnPath('mongod');
  if (mongod && isRunnable(mongod, search)) return { kind: 'mongod', binary: mongod };
  const downloadedBinary = downloadedMongod() ?? (await download(search));
  if (downloadedBinary && isRunnable(downloadedBinary, search)) return { kind: 'downloaded', binary: downloadedBinary };
  return { kind: 'embedded', binary: await buildEmbedded(search) };
}

/** Reports a mongod that this machine cannot run. No data is stored yet, so another database can be used instead. */
function isRunnable(binary: string, { report }: Search) {
  const reason = whyNotRunnable(binary);
  if (reason !== null) report(`this machine cannot run ${binary}: ${reason}. Another database is used instead`);
  return reason === null;
}

/** Finds the same kind of database as before, even when another kind has been installed since. */
async function findSameKind(kind: string, search: Search): Promise<LocalDatabase> {
  if (kind === 'embedded') return { kind, binary: await buildEmbedded(search) };
  if (kind !== 'mongod' && kind !== 'downloaded')
    throw new Failure(
      `${join(search.dataDir, 'database.json')} names an unknown database: "${kind}". Choose another DATA_DIR.`,
    );
  const binary =
    kind === 'mongod'
      ? (findOnPath('mongod') ?? downloadedMongod())
      : (downloadedMongod() ?? (await download(search)) ?? findOnPath('mongod'));
  const reason = binary ? whyNotRunnable(binary) : null;
  if (binary && reason === null) return { kind, binary };
  // An earlier start chose this database, but stored nothing.
  if (!hasData(search.dataDir)) return chooseDatabase(search);
  if (reason !== null)
    throw new Failure(
      `The data in ${search.dataDir} belongs to MongoDB's own server, and this machine cannot run ${binary}: ${reason}. Nothing was changed. Start on a machine that can run it, set MONGODB_URI, or choose another DATA_DIR.`,
    );
  throw new Failure(
    `The data in ${search.dataDir} belongs to MongoDB's own server, and there is no "mongod" any more. Install it again, set MONGODB_URI, or choose another DATA_DIR.`,
  );
}

function hasData(dataDir: string) {
  const folder = join(dataDir, 'mongod');
  return existsSync(folder) && readdirSync(folder).length > 0;
}

export const downloadFolder = () =>
  join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'linkstall/mongod');

function downloadedMongod() {
  const folder = downloadFolder();
  const name =
    existsSync(folder) &&
    readdirSync(folder)
      .sort()
      .findLast((file) => /^mongod-[\w.-]+$/.test(file) && !/\.(lock|tgz|zip|downloading)/.test(file));
  return name ? join(folder, name) : undefined;
}

/** Tries to download MongoDB once. Returns undefined without a wait when the download server cannot be reached. */
async function download({ root, signal, report }: Search) {
  const reachable = await canReachMirror(signal);
  signal.throwIfAborted();
  if (!reachable) {
    report('cannot reach the download server of MongoDB, so the embedded database is used');
    return undefined;
  }
  report('downloading MongoDB');
  const args = [...TYPESCRIPT, join(import.meta.dirname, 'download-mongod.ts'), downloadFolder()];
  const path = await run(process.execPath, args, { cwd: root, signal, failureMessage: 'download' }).catch(
    () => undefined,
  );
  signal.throwIfAborted();
  if (!path) report('the download of MongoDB failed, so the embedded database is used');
  return path?.trim();
}

async function buildEmbedded({ root, signal, report }: Search) {
  const args = [join(import.meta.dirname, '../embedded-database/build.mjs')];
  const path = await run(process.execPath, args, {
    cwd: root,
    signal,
    failureMessage: 'There is no database.',
    onErrorOutput: (lines) => lines.split('\n').forEach((line) => report(line.replace(/^database: /, ''))),
  });
  return path.trim();
}
