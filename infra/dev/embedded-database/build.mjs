// Builds the embedded database, which is FerretDB with the changes of patch-engine.mjs. The hash of the sources
// names a cache folder of the user, so the same sources are built only once. `node build.mjs` prints the path of the binary.
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { waitForLock } from '../processes/lock.mjs';
import { canReachMirror } from '../mongodb/mongod-mirror.mjs';
import { findOnPath } from '../processes/find-on-path.mjs';
import { ENGINE, ENGINE_FILES, patchEngine } from './patch-engine.mjs';

const SOURCES = [
  ...['build.mjs', 'patch-engine.mjs', 'main.go', 'proxy.go', 'snapshot.go', 'go.mod', 'go.sum'],
  ...ENGINE_FILES,
];
const OLDEST_GO = [1, 24];
/** The Go version to install. */
export const GO = `Go ${OLDEST_GO.join('.')} or newer from https://go.dev/dl/`;
const DIR = import.meta.dirname;
const run = promisify(execFile);

/** The database cannot be built on this machine. The message says what to do. */
class DatabaseBuildError extends Error {
  /** @override */
  name = 'DatabaseBuildError';
}

const THREE_WAYS = `Linkstall needs a database; get one of these three, then start again:
  1. set MONGODB_URI to a MongoDB that you have (mongodb://host:port/name), or
  2. install MongoDB's own server, so that "mongod" is on the PATH (https://www.mongodb.com/docs/manual/installation/), or
  3. install ${GO}, which builds the embedded database.`;

/** The paths of the binary for the current sources. The binary may not exist yet. */
export function databaseCache() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const source of SOURCES) hash.update(`\0${source}\0`).update(readFileSync(join(DIR, source)));
  const root = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = resolve(root, 'linkstall/database', hash.digest('hex').slice(0, 16));
  return { folder, binary: join(folder, 'database'), modfile: join(folder, 'go.mod') };
}

/**
 * Returns the path of the binary, and builds the binary if it is missing. Files and folders get their final names only when
 * they are complete. So concurrent builds do not disturb each other.
 * @param {(line: string) => void} [report] receives the progress every few seconds
 */
async function buildDatabase(report = () => {}) {
  const { folder, binary, modfile } = databaseCache();
  if (existsSync(binary)) return binary;
  const onWait = () => report('another command builds it; waiting for it');
  const release = await waitForLock(folder, 'build.lock', { signal: new AbortController().signal, onWait });
  try {
    return existsSync(binary) ? binary : await compile({ folder, binary, modfile, report });
  } finally {
    release();
  }
}

/** @param {{folder: string, binary: string, modfile: string, report: (line: string) => void}} to */
async function compile({ folder, binary, modfile, report }) {
  const startedAt = Date.now();
  let step = 'looking for Go';
  const heartbeat = setInterval(() => report(`${step} (${Math.round((Date.now() - startedAt) / 1000)} s)`), 5_000);
  try {
    await checkGo().catch((error) => {
      throw new DatabaseBuildError(`${error.message}. ${THREE_WAYS}`);
    });
    step = 'fetching the sources';
    report('building the embedded database, once for this machine: about a minute');
    await mkdir(folder, { recursive: true });
    await prepareEngine(folder);
    step = 'compiling';
    const newFile = `${binary}.${process.pid}`;
    await go('build', '-trimpath', '-ldflags=-s -w', `-modfile=${modfile}`, '-o', newFile, '.');
    await rename(newFile, binary);
    return binary;
  } finally {
    clearInterval(heartbeat);
  }
}

/** @param {string} folder the cache folder, which gets the folder engine/ and a go.mod that refers to it */
async function prepareEngine(folder) {
  const engine = join(folder, 'engine');
  const draft = join(folder, `engine.${process.pid}.${randomBytes(4).toString('hex')}`);
  const version = /FerretDB\/FerretDB (v\S+)/.exec(await readFile(join(DIR, 'go.mod'), 'utf8'))?.[1];
  if (!existsSync(engine)) {
    const moduleDir = JSON.parse(await go('mod', 'download', '-json', `${ENGINE}@${version}`)).Dir;
    await cp(moduleDir, draft, { recursive: true });
    await makeWritable(draft);
    await patchEngine(draft);
    await rename(draft, engine).catch((error) => {
      if (!existsSync(engine)) throw error;
      return rm(draft, { recursive: true }); // another build was faster
    });
  }
  const modules = `${await readFile(join(DIR, 'go.mod'), 'utf8')}\nreplace ${ENGINE} => ${JSON.stringify(engine)}\n`;
  await replaceFile(join(folder, 'go.sum'), await readFile(join(DIR, 'go.sum'), 'utf8'));
  await replaceFile(join(folder, 'go.mod'), modules);
}

/** @param {string} file @param {string} text */
async function replaceFile(file, text) {
  const newFile = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(newFile, text);
  await rename(newFile, file);
}

/** The module cache is read-only, and its copy is also read-only. @param {string} folder */
async function makeWritable(folder) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? makeWritable(path) : chmod(path, 0o644));
  }
}

/** Rejects when Go is missing or too old. */
export async function checkGo() {
  const result = await run('go', ['env', 'GOVERSION'], { cwd: DIR }).catch((error) => ({ stdout: '', ...error }));
  if (result.code === 'ENOENT') throw new DatabaseBuildError('Go is not installed');
  const [major = 0, minor = 0] = (/^go(\d+)\.(\d+)/.exec(result.stdout)?.slice(1) ?? []).map(Number);
  const [oldMajor = 0, oldMinor = 0] = OLDEST_GO;
  if (major > oldMajor || (major === oldMajor && minor >= oldMinor)) return;
  const version = result.stdout.trim() || 'of an unknown version';
  throw new DatabaseBuildError(`Go is ${version}, which is too old`);
}

/** @param {...string} args */
async function go(...args) {
  const env = { ...process.env, CGO_ENABLED: '0' };
  try {
    return (await run('go', args, { cwd: DIR, encoding: 'utf8', env, maxBuffer: 1 << 26 })).stdout;
  } catch (error) {
    const output =
      error instanceof Error && 'stderr' in error ? String(error.stderr).trim().slice(-2_000) : String(error);
    throw new DatabaseBuildError(`The embedded database cannot be built (go ${args[0]}):\n${output}\n${THREE_WAYS}`);
  }
}

/** Whether `npm start` would use the embedded database. The order is the same as in find-database.ts. */
async function isNeeded() {
  if (process.env['MONGODB_URI'] || !findOnPath('go') || findOnPath('mongod')) return false;
  return !(await canReachMirror(new AbortController().signal));
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  try {
    const shouldBuild = !process.argv.includes('--if-needed') || (await isNeeded());
    if (shouldBuild) console.log(await buildDatabase((line) => console.error(`database: ${line}`)));
  } catch (error) {
    console.error(error instanceof DatabaseBuildError ? error.message : error);
    process.exitCode = 1;
  }
}
