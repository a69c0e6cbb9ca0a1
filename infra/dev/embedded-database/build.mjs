// Builds the embedded database, which is FerretDB with changes (the folder _engine/, whose name `go ./...` skips). FerretDB
// 1.24.2 indexes `doc->"_id"`, but its queries use `doc->'$._id'`, so they scan all documents. With the changes, queries on
// indexed fields use the index, and `explain` shows this. More than 32,766 documents can be deleted at once. An update closes
// each of its statements. A read costs a sixth less, because the engine no longer tracks unclosed cursors. Every client needs
// the password of the start. Each content of the sources is built once, into a cache folder of the user. node build.mjs prints the path of the binary.
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { waitForLock } from '../processes/lock.mjs';
import { canReachMirror } from '../mongodb/mongod-mirror.mjs';
import { onPath } from '../processes/on-path.mjs';

const ENGINE = 'github.com/FerretDB/FerretDB';
const ADDED_FILES = ['_engine/pushdown.go', '_engine/portions.go'];
const READER_FILE = '_engine/unmarshal.go';
const CREDENTIALS_FILE = '_engine/credentials.go';
/**
 * Files of the engine that are never used here: other databases, and the exporter of traces, which needs gRPC. They took a
 * third of the build time.
 */
const REMOVED_FILES = [
  'internal/handler/registry/mysql.go',
  'internal/handler/registry/postgresql.go',
  'internal/util/logging/pgx.go',
  'internal/util/observability/observability.go',
];
const SOURCES = [
  ...['build.mjs', 'main.go', 'gate.go', 'go.mod', 'go.sum'],
  ...[...ADDED_FILES, READER_FILE, CREDENTIALS_FILE],
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
  3. install ${GO}, with which the built-in database is made.`;

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
    report('building the built-in database, once for this machine: about a minute');
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
    await replaceReader(join(draft, 'internal/handler/sjson'));
    await changeQueries(join(draft, 'internal/backends/sqlite'));
    for (const file of REMOVED_FILES) await rm(join(draft, file));
    await stopTracking(join(draft, 'internal/util/resource/resource.go'));
    await closeEachStatement(join(draft, 'internal/handler/msg_update.go'));
    await removeClient(join(draft, 'internal/handler'));
    await requirePassword(draft);
    await rename(draft, engine).catch((error) => {
      if (!existsSync(engine)) throw error;
      return rm(draft, { recursive: true }); // another build was faster
    });
  }
  const modules = `${await readFile(join(DIR, 'go.mod'), 'utf8')}\nreplace ${ENGINE} => ${JSON.stringify(engine)}\n`;
  await replaceFile(join(folder, 'go.sum'), await readFile(join(DIR, 'go.sum'), 'utf8'));
  await replaceFile(join(folder, 'go.mod'), modules);
}

/** @param {string} backend */
async function changeQueries(backend) {
  const collection = join(backend, 'collection.go');
  const originalFilter = /if params\.Filter\.Len\(\) == 1 \{[\s\S]*?\n\t\}\n/;
  await edit(join(backend, 'metadata/metadata.go'), /->'\$\._id'"/, '->\\"_id\\""');
  // The file contains the code twice: for queries and for `explain`.
  await edit(collection, originalFilter, 'whereClause, args = pushdown(meta, params.Filter)\n');
  await edit(
    collection,
    originalFilter,
    'whereClause, args = pushdown(meta, params.Filter)\n\tfilterPushdown = whereClause != ""\n',
  );
  await edit(collection, /\) DeleteAll\(/, ') deletePortion(');
  for (const file of ADDED_FILES) await cp(join(DIR, file), join(backend, basename(file)));
}

/**
 * The engine records the call stack of each cursor and query for its own tests. This change removes the recording.
 * @param {string} file
 */
async function stopTracking(file) {
  for (const call of ['Track', 'Untrack']) await edit(file, new RegExp(`(?<=func ${call}\\(.*\n)`), '\treturn\n');
}

/**
 * An update with many statements holds a connection for each of them until all are done. Writing stops at 100 connections.
 * This change closes each statement at its end.
 * @param {string} file
 */
async function closeEachStatement(file) {
  await edit(file, /(?<=common\.UpdateDocument\(ctx, c, "update", iter, &u\)\n)/, '\t\tcloser.Close()\n');
}

/**
 * The engine uses only one type of MongoDB's client, with three fields. This change replaces the type.
 * @param {string} handler
 */
async function removeClient(handler) {
  for (const file of ['msg_insert.go', 'msg_delete.go'].map((name) => join(handler, name))) {
    await edit(file, /^\t"go\.mongodb\.org\/mongo-driver\/mongo"\n/m, '');
    await edit(file, /\bmongo\.WriteError\b/g, 'writeError');
  }
  const insert = join(handler, 'msg_insert.go');
  const type = 'type writeError struct {\n\tIndex   int\n\tCode    int\n\tMessage string\n}\n\n';
  await edit(insert, /(?=\/\/ WriteErrorDocument returns)/, type);
}

/**
 * The engine can demand a password (SCRAM), but its embedding API does not offer this. This change adds the password to the
 * configuration, and demands it for every command that reads or writes.
 * @param {string} engine
 */
async function requirePassword(engine) {
  const api = join(engine, 'ferretdb/ferretdb.go');
  await edit(
    api,
    /(?<=\t"github\.com\/FerretDB\/FerretDB\/internal\/handler\/registry"\n)/,
    `\t"${ENGINE}/internal/util/password"\n`,
  );
  await edit(
    api,
    /(?<=type Config struct \{\n)/,
    '\t// Name and password of the only user.\n\tUsername, Password string\n\n',
  );
  const user = 'SetupUsername: config.Username,\n\t\tSetupPassword: password.WrapPassword(config.Password),\n\n\t\t';
  await edit(api, /(?=TestOpts: registry\.TestOpts\{)/, user);
  await edit(api, /(?<=TestOpts: registry\.TestOpts\{\n)/, '\t\t\tEnableNewAuth: true,\n');
  const start = join(engine, 'internal/handler/msg_saslstart.go');
  await edit(
    start,
    /h\.scramCredentialLookup\(ctx, dbName, username, mechanism\)/,
    'h.startCredentialLookup(username, mechanism)',
  );
  await cp(join(DIR, CREDENTIALS_FILE), join(engine, 'internal/handler', basename(CREDENTIALS_FILE)));
}

/** Adds the fast reader of stored documents. It calls the original reader for other forms. @param {string} stored */
async function replaceReader(stored) {
  await edit(join(stored, 'sjson.go'), /func Unmarshal\(/, 'func unmarshalOriginal(');
  await cp(join(DIR, READER_FILE), join(stored, basename(READER_FILE)));
}

/**
 * Replaces the first match of a pattern. The build fails when the engine does not contain the pattern.
 * @param {string} file @param {RegExp} pattern @param {string} replacement
 */
async function edit(file, pattern, replacement) {
  const text = await readFile(file, 'utf8');
  if (!pattern.test(text)) throw new DatabaseBuildError(`${file}: nothing matches ${pattern}`);
  await writeFile(
    file,
    text.replace(pattern, () => replacement),
  );
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
    throw new DatabaseBuildError(`The built-in database cannot be built (go ${args[0]}):\n${output}\n${THREE_WAYS}`);
  }
}

/** Whether `npm start` would use the embedded database. The order is the same as in find-database.ts. */
async function isNeeded() {
  if (process.env['MONGODB_URI'] || !onPath('go') || onPath('mongod')) return false;
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
