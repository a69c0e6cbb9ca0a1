// Which database a DATA_DIR has: decided once and written there, so that its data stays where it is.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

import { Failure } from './failure.ts';
import { run } from './progress.ts';
import { TYPESCRIPT } from './typescript.ts';

export type LocalDatabase = { kind: 'mongod' | 'downloaded'; binary: string } | { kind: 'embedded'; binary: string };
interface Search {
  dataDir: string;
  root: string;
  signal: AbortSignal;
  say: (line: string) => void;
}

const REACH_LIMIT = 3_000;
const DEFAULT_MIRROR = 'https://fastdl.mongodb.org';

/**
 * Finds, downloads or builds the database of a DATA_DIR: a `mongod` on the machine, else one that can be downloaded, else
 * the embedded one.
 */
export async function findDatabase(search: Search): Promise<LocalDatabase> {
  const choice = join(search.dataDir, 'database.json');
  const written = readChoice(choice);
  const kept = written ?? kindOfData(search.dataDir);
  const found = kept ? await again(kept, search) : await first(search);
  if (!written) {
    rmSync(choice, { recursive: true, force: true });
    mkdirSync(search.dataDir, { recursive: true });
    writeFileSync(choice, `${JSON.stringify({ kind: found.kind, decidedAt: new Date().toISOString() })}\n`);
  }
  return found;
}

function readChoice(file: string): string | undefined {
  try {
    const { kind } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof kind === 'string' ? kind : undefined;
  } catch {
    return undefined;
  }
}

/** When the choice is lost, the data says whose it is. */
function kindOfData(dataDir: string) {
  const [embedded, mongod] = ['database', 'mongod'].map((folder) => existsSync(join(dataDir, folder)));
  if (embedded && mongod) {
    throw new Failure(
      `${join(dataDir, 'database.json')} is missing or damaged, and there are data of two databases. Write {"kind":"embedded"} or {"kind":"mongod"} into it, for the one that was in use.`,
    );
  }
  return embedded ? 'embedded' : mongod ? 'mongod' : undefined;
}

async function first(search: Search): Promise<LocalDatabase> {
  const mongod = onPath('mongod');
  if (mongod) return { kind: 'mongod', binary: mongod };
  const downloaded = downloadedMongod() ?? (await download(search));
  if (downloaded) return { kind: 'downloaded', binary: downloaded };
  return { kind: 'embedded', binary: await buildEmbedded(search) };
}

/** The same kind as before, whatever has been installed since. */
async function again(kind: string, search: Search): Promise<LocalDatabase> {
  if (kind === 'embedded') return { kind, binary: await buildEmbedded(search) };
  if (kind !== 'mongod' && kind !== 'downloaded')
    throw new Failure(
      `${join(search.dataDir, 'database.json')} names no database that is known: "${kind}". Choose another DATA_DIR.`,
    );
  const binary =
    kind === 'mongod'
      ? (onPath('mongod') ?? downloadedMongod())
      : (downloadedMongod() ?? (await download(search)) ?? onPath('mongod'));
  if (binary) return { kind, binary };
  throw new Failure(
    `The data in ${search.dataDir} belongs to MongoDB's own server, and there is no "mongod" any more. Install it again, set MONGODB_URI, or choose another DATA_DIR.`,
  );
}

export function onPath(name: string) {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file) && statSync(file).isFile() && (statSync(file).mode & 0o111) !== 0);
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

/** One try. Where the server of downloads does not answer at all nothing waits for it. */
async function download({ root, signal, say }: Search) {
  const mirror = process.env['MONGOMS_DOWNLOAD_MIRROR'] || DEFAULT_MIRROR;
  const reach = AbortSignal.any([signal, AbortSignal.timeout(REACH_LIMIT)]);
  const proxied = process.env['HTTPS_PROXY'] || process.env['https_proxy']; // which node's fetch does not use
  const reachable =
    proxied ||
    (await fetch(mirror, { method: 'HEAD', signal: reach }).then(
      () => true,
      () => false,
    ));
  signal.throwIfAborted();
  if (!reachable) {
    say('MongoDB cannot be downloaded here; the built-in one takes its place');
    return undefined;
  }
  say('downloading MongoDB');
  const args = [...TYPESCRIPT, join(import.meta.dirname, 'download-mongod.ts'), downloadFolder()];
  const path = await run(process.execPath, args, { cwd: root, signal, failed: 'download' }).catch(() => undefined);
  signal.throwIfAborted();
  if (!path) say('the download of MongoDB failed; the built-in one takes its place');
  return path?.trim();
}

async function buildEmbedded({ root, signal, say }: Search) {
  const args = [join(import.meta.dirname, 'database/build.mjs')];
  const path = await run(process.execPath, args, {
    cwd: root,
    signal,
    failed: 'There is no database.',
    heard: (lines) => lines.split('\n').forEach((line) => say(line.replace(/^database: /, ''))),
  });
  return path.trim();
}
