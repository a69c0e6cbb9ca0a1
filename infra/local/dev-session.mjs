// One remote as it is edited, with all else as it is deployed: an edge of its own, over copies of what is live. The pointers
// of the platform are only read, so whatever ends this leaves them as they were.
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

import { openEnvironment } from '../releases/src/environment.mjs';
import { readState, swapState } from '../releases/src/pointers/pointers.mjs';
import { folderOf } from '../rspack/front-ends.mjs';
import { TypeWatch } from './dev-types.mjs';
import { Failure } from './failure.mjs';
import { takeLock } from './lock.mjs';
import { readRun } from './run-record.mjs';

/** @typedef {import('../releases/src/environment.mjs').Environment} Environment */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const ROOT = join(import.meta.dirname, '../..');
/** As what is edited is published: see `draft` of publish. */
const ENV = 'dev';
const FOLLOW_MS = 500;
const KEYS = ['release-key.pem', 'release-key.pub.pem'];

/**
 * Ends with `signal`. `ended` settles when all is over, by itself when a part of it died.
 * @param {{name: string, dataDir: string, env?: string | undefined, signal: AbortSignal, tell: (line: string) => void}} wish
 * @returns {Promise<{url: string, ended: Promise<void>}>}
 */
export async function developOne({ name, dataDir, env, signal, tell }) {
  const folder = join(dataDir, `dev-${name}`);
  const { release, owner } = takeLock(dataDir, `dev-${name}.lock`);
  if (!release) throw new Failure(`${name} is developed already, by process ${owner.pid}.`);
  /** @type {ChildProcess[]} in the order of starting */
  const children = [];
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

/** A folder like a DATA_DIR, with the keys of the real one. @param {string} folder @param {string} dataDir */
async function sandbox(folder, dataDir) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const key of KEYS) await copyFile(join(dataDir, key), join(folder, key));
  return openEnvironment({ dataDir: folder, env: ENV, by: 'linkstall dev', signs: true });
}

/** @typedef {{live: Environment, own: Environment, name: string}} Pair */

/** Takes over what is live of all others. @param {Pair} pair */
async function follow({ live, own, name }) {
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

/** @param {Environment} live @param {Environment} own @param {string} path */
async function copyRelease(live, own, path) {
  const [from, to] = [live, own].map(({ dataDir }) => join(dataDir, 'releases', path));
  if (from === undefined || to === undefined || existsSync(to)) return;
  await cp(from, to, { recursive: true }).catch(() => undefined); // what is lost there is missing here, too
}

/** @param {Pair} pair @param {AbortSignal} signal */
async function followOn(pair, signal) {
  let seen = (await readState(pair.live)).seq;
  while (!signal.aborted) {
    await delay(FOLLOW_MS, undefined, { signal }).catch(() => undefined);
    const { seq } = await readState(pair.live).catch(() => ({ seq: seen }));
    // What is just being published here is in the way: the next look takes it over.
    if (seq !== seen) seen = await follow(pair).catch(() => seen);
  }
}

/** @typedef {{children: ChildProcess[], tell: (line: string) => void, signal: AbortSignal}} Watched */

/** As it is deployed: nothing is published. @param {string} dataDir @param {Watched} watched */
async function startPlatform(dataDir, { children, tell, signal }) {
  tell(`Nothing runs on ${dataDir}: starting what is deployed there …`);
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0' };
  const child = fork(join(ROOT, 'infra/local/start.mjs'), ['--as-deployed'], {
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

/** The first build is done when it is published, or said to be wrong. @param {Watched & {folder: string, name: string}} build */
async function buildEdited({ folder, name, children, tell, signal }) {
  tell(`building ${name} …`);
  const env = { ...process.env, NODE_ENV: 'production' }; // as the shell beside it
  const program = join(import.meta.dirname, 'dev-builds.mjs');
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

/** @param {{folder: string, api: string, children: ChildProcess[], signal: AbortSignal}} edge @returns {Promise<string>} */
async function startEdge({ folder, api, children, signal }) {
  const own = { HOST: '127.0.0.1', PORT: process.env.PORT ?? '0', API_URL: api, DATA_DIR: folder, ENVIRONMENT: ENV };
  const env = { ...process.env, ...own, EDGE_KEY: '', DEV_ROOT: ROOT, LOG_LEVEL: 'warn', NODE_ENV: 'production' };
  const program = join(ROOT, 'shell/dist/edge/main.js');
  const edge = fork(program, [], {
    ...{ cwd: ROOT, env, execArgv: ['--enable-source-maps'] },
    stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
  });
  children.push(edge);
  const said = await Promise.race([
    new Promise((resolve) => edge.once('message', (message) => resolve(message))),
    new Promise((resolve) => edge.once('exit', () => resolve(null))),
    aborted(signal),
  ]);
  signal.throwIfAborted();
  if (!said) throw new Failure('The edge for what is edited did not start: it says above why.');
  return said.url;
}

/** @param {AbortSignal} signal */
const aborted = (signal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));

/** @param {ChildProcess} child */
async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 12_000);
  await gone;
  clearTimeout(late);
}
