// Builds the embedded database: FerretDB with our changes (_engine/, a name that go ./... skips). Look-ups by an indexed
// field use the index, and `explain` says so: as published, 1.24.2 indexes `doc->"_id"` but asks for `doc->'$._id'`, and
// scans. Many documents are deleted at once: as published, at most 32,766. An update closes each of its statements. And a read costs a sixth less without the
// engine's search for cursors that nobody closes.
// Built once per content of its sources into a cache folder of the user: node build.mjs prints the binary's path.
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { waitForLock } from '../lock.mjs';

const ENGINE = 'github.com/FerretDB/FerretDB';
const OURS = ['_engine/pushdown.go', '_engine/portions.go'];
const READING = '_engine/unmarshal.go';
/** No call of ours reaches these: other databases, and the exporter of traces, which brings gRPC. They were a third of the build. */
const LEFT_OUT = [
  'internal/handler/registry/mysql.go',
  'internal/handler/registry/postgresql.go',
  'internal/util/logging/pgx.go',
  'internal/util/observability/observability.go',
];
const SOURCES = ['build.mjs', 'main.go', 'gate.go', 'go.mod', 'go.sum', ...OURS, READING];
const OLDEST_GO = [1, 24];
/** What to install. */
export const GO = `Go ${OLDEST_GO.join('.')} or newer from https://go.dev/dl/`;
const here = import.meta.dirname;
const run = promisify(execFile);

/** The database cannot be built here; the message says what to do. */
class DatabaseBuildError extends Error {
  /** @override */
  name = 'DatabaseBuildError';
}

const THREE_WAYS = `Linkstall needs a database; get one of these three, then start again:
  1. set MONGODB_URI to a MongoDB that you have (mongodb://host:port/name), or
  2. install MongoDB's own server, so that "mongod" is on the PATH (https://www.mongodb.com/docs/manual/installation/), or
  3. install ${GO}, with which the built-in database is made.`;

/** Where the binary made of the present sources lies, built or not. */
export function databaseCache() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const source of SOURCES) hash.update(`\0${source}\0`).update(readFileSync(join(here, source)));
  const root = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = resolve(root, 'linkstall/database', hash.digest('hex').slice(0, 16));
  return { folder, binary: join(folder, 'database'), modfile: join(folder, 'go.mod') };
}

/**
 * Returns the path of the binary, which is built when it is not there yet. Several builds at once do no harm: each file
 * and folder is made beside its place and then renamed.
 * @param {(line: string) => void} [say] hears what goes on, every few seconds
 */
async function buildDatabase(say = () => {}) {
  const { folder, binary, modfile } = databaseCache();
  if (existsSync(binary)) return binary;
  const waiting = () => say('another command builds it; waiting for it');
  const release = await waitForLock(folder, 'build.lock', { signal: new AbortController().signal, waiting });
  try {
    return existsSync(binary) ? binary : await compile({ folder, binary, modfile, say });
  } finally {
    release();
  }
}

/** @param {{folder: string, binary: string, modfile: string, say: (line: string) => void}} to */
async function compile({ folder, binary, modfile, say }) {
  const started = Date.now();
  let step = 'looking for Go';
  const alive = setInterval(() => say(`${step} (${Math.round((Date.now() - started) / 1000)} s)`), 5_000);
  try {
    await requireGo().catch((error) => {
      throw new DatabaseBuildError(`${error.message}. ${THREE_WAYS}`);
    });
    step = 'fetching the sources';
    say('building the built-in database, once for this machine: about a minute');
    await mkdir(folder, { recursive: true });
    await prepareEngine(folder);
    step = 'compiling';
    const fresh = `${binary}.${process.pid}`;
    await go('build', '-trimpath', '-ldflags=-s -w', `-modfile=${modfile}`, '-o', fresh, '.');
    await rename(fresh, binary);
    return binary;
  } finally {
    clearInterval(alive);
  }
}

/** @param {string} folder the cache folder; afterwards it holds engine/ and a go.mod that points to it */
async function prepareEngine(folder) {
  const engine = join(folder, 'engine');
  const mine = join(folder, `engine.${process.pid}.${randomBytes(4).toString('hex')}`);
  const version = /FerretDB\/FerretDB (v\S+)/.exec(await readFile(join(here, 'go.mod'), 'utf8'))?.[1];
  if (!existsSync(engine)) {
    const published = JSON.parse(await go('mod', 'download', '-json', `${ENGINE}@${version}`)).Dir;
    await cp(published, mine, { recursive: true });
    await makeWritable(mine);
    await readInOnePass(join(mine, 'internal/handler/sjson'));
    await addOurs(join(mine, 'internal/backends/sqlite'));
    for (const file of LEFT_OUT) await rm(join(mine, file));
    await leaveUntracked(join(mine, 'internal/util/resource/resource.go'));
    await closeEachStatement(join(mine, 'internal/handler/msg_update.go'));
    await leaveOutClient(join(mine, 'internal/handler'));
    await rename(mine, engine).catch((error) => {
      if (!existsSync(engine)) throw error;
      return rm(mine, { recursive: true }); // another build was first
    });
  }
  const modules = `${await readFile(join(here, 'go.mod'), 'utf8')}\nreplace ${ENGINE} => ${JSON.stringify(engine)}\n`;
  await replaceFile(join(folder, 'go.sum'), await readFile(join(here, 'go.sum'), 'utf8'));
  await replaceFile(join(folder, 'go.mod'), modules);
}

/** @param {string} backend */
async function addOurs(backend) {
  const collection = join(backend, 'collection.go');
  const published = /if params\.Filter\.Len\(\) == 1 \{[\s\S]*?\n\t\}\n/;
  await edit(join(backend, 'metadata/metadata.go'), /->'\$\._id'"/, '->\\"_id\\""');
  // It stands there twice: for what is asked, and for `explain`.
  await edit(collection, published, 'whereClause, args = pushdown(meta, params.Filter)\n');
  await edit(
    collection,
    published,
    'whereClause, args = pushdown(meta, params.Filter)\n\tfilterPushdown = whereClause != ""\n',
  );
  await edit(collection, /\) DeleteAll\(/, ') deletePortion(');
  for (const file of OURS) await cp(join(here, file), join(backend, basename(file)));
}

/** Of each cursor and each query the engine notes by which calls it was made, for its own tests. @param {string} file */
async function leaveUntracked(file) {
  for (const call of ['Track', 'Untrack']) await edit(file, new RegExp(`(?<=func ${call}\\(.*\n)`), '\treturn\n');
}

/** As published, an update of many statements holds a connection for each until all are done; with 100, writing ends. @param {string} file */
async function closeEachStatement(file) {
  await edit(file, /(?<=common\.UpdateDocument\(ctx, c, "update", iter, &u\)\n)/, '\t\tcloser.Close()\n');
}

/** Of MongoDB's whole client the engine uses one type, of three fields. @param {string} handler */
async function leaveOutClient(handler) {
  for (const file of ['msg_insert.go', 'msg_delete.go'].map((name) => join(handler, name))) {
    await edit(file, /^\t"go\.mongodb\.org\/mongo-driver\/mongo"\n/m, '');
    await edit(file, /\bmongo\.WriteError\b/g, 'writeError');
  }
  const insert = join(handler, 'msg_insert.go');
  const type = 'type writeError struct {\n\tIndex   int\n\tCode    int\n\tMessage string\n}\n\n';
  await edit(insert, /(?=\/\/ WriteErrorDocument returns)/, type);
}

/** What is stored is read by ours; what that does not know, as published. @param {string} stored */
async function readInOnePass(stored) {
  await edit(join(stored, 'sjson.go'), /func Unmarshal\(/, 'func unmarshalAsPublished(');
  await cp(join(here, READING), join(stored, basename(READING)));
}

/**
 * Replaces the first match; an engine that no longer looks as expected ends the build.
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
  const fresh = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(fresh, text);
  await rename(fresh, file);
}

/** The module cache is read-only, and a copy keeps that. @param {string} folder */
async function makeWritable(folder) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? makeWritable(path) : chmod(path, 0o644));
  }
}

/** Rejects with what is wrong with the Go that is here, if there is one. */
export async function requireGo() {
  const found = await run('go', ['env', 'GOVERSION'], { cwd: here }).catch((error) => ({ stdout: '', ...error }));
  if (found.code === 'ENOENT') throw new DatabaseBuildError('Go is not installed');
  const [major = 0, minor = 0] = (/^go(\d+)\.(\d+)/.exec(found.stdout)?.slice(1) ?? []).map(Number);
  const [oldMajor = 0, oldMinor = 0] = OLDEST_GO;
  if (major > oldMajor || (major === oldMajor && minor >= oldMinor)) return;
  const version = found.stdout.trim() || 'of an unknown version';
  throw new DatabaseBuildError(`Go is ${version}, which is too old`);
}

/** @param {...string} args */
async function go(...args) {
  const env = { ...process.env, CGO_ENABLED: '0' };
  try {
    return (await run('go', args, { cwd: here, encoding: 'utf8', env, maxBuffer: 1 << 26 })).stdout;
  } catch (error) {
    const said =
      error instanceof Error && 'stderr' in error ? String(error.stderr).trim().slice(-2_000) : String(error);
    throw new DatabaseBuildError(`The built-in database cannot be built (go ${args[0]}):\n${said}\n${THREE_WAYS}`);
  }
}

/** Whether `npm start` would take this one: the same order as in find-database.ts. */
async function isNeeded() {
  if (process.env['MONGODB_URI'] || !existsOnPath('go') || existsOnPath('mongod')) return false;
  const mirror = process.env['MONGOMS_DOWNLOAD_MIRROR'] || 'https://fastdl.mongodb.org';
  const asked = fetch(mirror, { method: 'HEAD', signal: AbortSignal.timeout(3_000) });
  return asked.then(
    () => false,
    () => true,
  );
}

/** @param {string} name */
const existsOnPath = (name) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  try {
    const isWanted = !process.argv.includes('--if-needed') || (await isNeeded());
    if (isWanted) console.log(await buildDatabase((line) => console.error(`database: ${line}`)));
  } catch (error) {
    console.error(error instanceof DatabaseBuildError ? error.message : error);
    process.exitCode = 1;
  }
}
