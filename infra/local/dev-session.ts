// One remote as it is edited, with all else as it is deployed: an edge of its own, over copies of what is live. The pointers
// of the platform are only read, so whatever ends this leaves them as they were.
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

import { openEnvironment, type Environment } from '../releases/src/environment.ts';
import { readState, swapState } from '../releases/src/pointers/pointers.ts';
import { folderOf } from '../rspack/front-ends.mjs';
import { TypeWatch } from './dev-types.ts';
import { Failure } from './failure.ts';
import { takeLock } from './lock.mjs';
import { readRun } from './run-record.ts';

const ROOT = join(import.meta.dirname, '../..');
/** As what is edited is published: see `draft` of publish. */
const ENV = 'dev';
const FOLLOW_MS = 500;
const KEYS = ['release-key.pem', 'release-key.pub.pem'];

/** Ends with `signal`. `ended` settles when all is over, by itself when a part of it died. */
export async function developOne({
  name,
  dataDir,
  env,
  signal,
  tell,
}: {
  name: string;
  dataDir: string;
  env?: string | undefined;
  signal: AbortSignal;
  tell: (line: string) => void;
}): Promise<{ url: string; ended: Promise<void> }> {
  const folder = join(dataDir, `dev-${name}`);
  const { release, owner } = takeLock(dataDir, `dev-${name}.lock`);
  if (!release) throw new Failure(`${name} is developed already, by process ${owner.pid}.`);
  /** in the order of starting */
  const children: ChildProcess[] = [];
  const end = async () => {
    for (const child of [...children].reverse()) await stop(child);
    await rm(folder, { recursive: true, force: true });
    release();
  };
  try {
    await rm(folder, { recursive: true, force: true });
    const run = readRun(dataDir) ?? (await startPlatform(dataDir, { children, tell, signal }));
    const live = await openEnvironment({ dataDir, env: env ?? run.environment });
    const own = await sandbox(folder, dataDir);
    await follow({ live, own, name });
    const built = buildEdited({ folder, name, children, tell, signal });
    const url = await startEdge({ folder, api: run.url, children, signal });
    await built;
    const following = followOn({ live, own, name }, signal);
    const died = Promise.race(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
    const ended = Promise.race([died, following]).then(end);
    return { url, ended };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A folder like a DATA_DIR, with the keys of the real one. */
async function sandbox(folder: string, dataDir: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const key of KEYS) await copyFile(join(dataDir, key), join(folder, key));
  return openEnvironment({ dataDir: folder, env: ENV, by: 'linkstall dev', signs: true });
}

interface Pair {
  live: Environment;
  own: Environment;
  name: string;
}

/** Takes over what is live of all others. */
async function follow({ live, own, name }: Pair) {
  const [state, before] = [await readState(live), await readState(own)];
  for (const [remote, { stable, candidate, history }] of Object.entries(state.remotes)) {
    const used = [stable, candidate?.release, history[0]].filter((release) => release !== undefined);
    for (const release of used) await copyRelease(live, own, join(remote, release));
  }
  const edited = before.remotes[name];
  const remotes = { ...state.remotes, ...(edited && { [name]: edited }) };
  await swapState(own, before, { action: 'deploy', remote: name, remotes });
  return state.seq;
}

async function copyRelease(live: Environment, own: Environment, path: string) {
  const [from, to] = [live, own].map(({ dataDir }) => join(dataDir, 'releases', path));
  if (from === undefined || to === undefined || existsSync(to)) return;
  await cp(from, to, { recursive: true }).catch(() => undefined); // what is lost there is missing here, too
}

async function followOn(pair: Pair, signal: AbortSignal) {
  let seen = (await readState(pair.live)).seq;
  while (!signal.aborted) {
    await delay(FOLLOW_MS, undefined, { signal }).catch(() => undefined);
    const { seq } = await readState(pair.live).catch(() => ({ seq: seen }));
    // What is just being published here is in the way: the next look takes it over.
    if (seq !== seen) seen = await follow(pair).catch(() => seen);
  }
}

interface Watched {
  children: ChildProcess[];
  tell: (line: string) => void;
  signal: AbortSignal;
}

/** As it is deployed: nothing is published. */
async function startPlatform(dataDir: string, { children, tell, signal }: Watched) {
  tell(`Nothing runs on ${dataDir}: starting what is deployed there …`);
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0' };
  const child = fork(join(ROOT, 'infra/local/start.ts'), ['--as-deployed'], {
    ...{ cwd: ROOT, env, detached: true },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (!child.stdout) throw new Error('it was asked for');
  const lines = createInterface({ input: child.stdout });
  children.push(child);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const ready = new Promise((resolve) => {
    lines.on('line', (line) => (line.startsWith('ready ') ? resolve(null) : tell(line)));
  });
  await Promise.race([ready, ended, aborted(signal)]);
  signal.throwIfAborted();
  const run = readRun(dataDir);
  if (!run) throw new Failure('The platform did not start: it says above why.');
  return run;
}

/** The first build is done when it is published, or said to be wrong. */
async function buildEdited({ folder, name, children, tell, signal }: Watched & { folder: string; name: string }) {
  tell(`building ${name} …`);
  const env = { ...process.env, NODE_ENV: 'production' }; // as the shell beside it
  const program = join(import.meta.dirname, 'dev-builds.ts');
  const builds = fork(program, [folder, ENV, name], { env, stdio: ['ignore', process.stderr, 'inherit', 'ipc'] });
  children.push(builds);
  const types = new TypeWatch(folder, signal);
  builds.on('message', () => types.edited([folderOf(name)]));
  await Promise.race([
    new Promise((resolve) => builds.once('message', resolve)),
    new Promise((resolve) => builds.once('exit', resolve)),
    aborted(signal),
  ]);
  signal.throwIfAborted();
  if (builds.exitCode !== null) throw new Failure(`What builds ${name} has ended (${builds.exitCode}).`);
}

async function startEdge({
  folder,
  api,
  children,
  signal,
}: {
  folder: string;
  api: string;
  children: ChildProcess[];
  signal: AbortSignal;
}): Promise<string> {
  const own = { HOST: '127.0.0.1', PORT: process.env.PORT ?? '0', API_URL: api, DATA_DIR: folder, ENVIRONMENT: ENV };
  const env = { ...process.env, ...own, EDGE_KEY: '', DEV_ROOT: ROOT, LOG_LEVEL: 'warn', NODE_ENV: 'production' };
  const program = join(ROOT, 'shell/dist/edge/main.js');
  const edge = fork(program, [], {
    ...{ cwd: ROOT, env, execArgv: ['--enable-source-maps'] },
    stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
  });
  children.push(edge);
  const said = await Promise.race([
    new Promise<{ url: string }>((resolve) => edge.once('message', (message) => resolve(message as { url: string }))),
    new Promise<null>((resolve) => edge.once('exit', () => resolve(null))),
    aborted(signal),
  ]);
  signal.throwIfAborted();
  if (!said) throw new Failure('The edge for what is edited did not start: it says above why.');
  return said.url;
}

const aborted = (signal: AbortSignal) =>
  new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 12_000);
  await gone;
  clearTimeout(late);
}
