// Develops one remote while all others stay as deployed. The session has its own edge and its own copies of the live releases.
// It only reads the pointers of the platform, so they are unchanged after the session, however it ends.
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

import { openEnvironment, type Environment } from '../../packages/releases/src/environment.ts';
import type { State } from '../../packages/releases/src/formats.ts';
import { readState, swapState } from '../../packages/releases/src/pointers/pointers.ts';
import { blobKeysOf, readRelease } from '../../packages/releases/src/signed/verify.ts';
import { mapConcurrent } from '../../packages/releases/src/store/map-concurrent.ts';
import { folderOf } from '../../packages/build/front-ends.mjs';
import { TypeWatch } from './dev-types.ts';
import { aborted, exited, forkEdge, stop } from './session-processes.ts';
import { Failure } from '../processes/failure.mjs';
import { describeOwner, takeLock } from '../processes/lock.mjs';
import { readRun } from '../processes/run-record.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Builds of edited sources are published to this environment: see `draft` of publish. */
const ENV = 'dev';
const FOLLOW_MS = 500;
const KEY_FILES = ['release-key.pem', 'release-key.pub.pem'];

/** Develops until `signal` is aborted. `ended` settles after the cleanup, also when a child has died by itself. */
export async function runDevSession({
  name,
  dataDir,
  env,
  signal,
  printLine,
}: {
  name: string;
  dataDir: string;
  env?: string | undefined;
  signal: AbortSignal;
  printLine: (line: string) => void;
}): Promise<{ url: string; ended: Promise<void> }> {
  const folder = join(dataDir, `dev-${name}`);
  const { release, owner } = takeLock(dataDir, `dev-${name}.lock`);
  if (!release) throw new Failure(`${name} is already in development (${describeOwner(owner)}).`);
  /** in the order of starting */
  const children: ChildProcess[] = [];
  const end = async () => {
    for (const child of [...children].reverse()) await stop(child);
    await rm(folder, { recursive: true, force: true });
    release();
  };
  try {
    await rm(folder, { recursive: true, force: true });
    const run = readRun(dataDir) ?? (await startPlatform(dataDir, { children, printLine, signal }));
    const live = await openEnvironment({
      ...{ dataDir, storeUrl: process.env.STORE_URL ?? '', env: env ?? run.environment },
    });
    const sandbox = await createSandbox(folder, dataDir);
    await copyLiveState({ live, sandbox, name });
    const firstBuild = startBuilds({ folder, name, children, printLine, signal });
    const url = await startEdge({ folder, api: run.url, children, signal });
    await firstBuild;
    const copying = keepCopying({ live, sandbox, name }, signal);
    const childEnd = Promise.race(children.map(exited));
    const ended = Promise.race([childEnd, copying]).then(end);
    return { url, ended };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Creates a folder like a DATA_DIR, with copies of the release keys. */
async function createSandbox(folder: string, dataDir: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const key of KEY_FILES) await copyFile(join(dataDir, key), join(folder, key));
  const sandbox = await openEnvironment({ dataDir: folder, env: ENV, by: 'linkstall dev', signs: true });
  // With the keys of the site, lines of a session would count as lines of the site.
  const { anchorFile: _anchorFile, ...unanchored } = sandbox;
  return unanchored;
}

interface Environments {
  live: Environment;
  sandbox: Environment;
  name: string;
}

/**
 * Copies the live pointers and their releases. The edited remote keeps its own pointer of the session, as soon as the session
 * has one.
 */
async function copyLiveState({ live, sandbox, name }: Environments) {
  const [state, sandboxState] = [await readState(live), await readState(sandbox)];
  for (const [remote, { stable, candidate, history }] of Object.entries(state.remotes)) {
    const used = [stable, candidate?.release, history[0]].filter((release) => release !== undefined);
    for (const release of used) await copyRelease({ ...live, remote, release }, sandbox);
  }
  const edited = sandboxState.remotes[name];
  // A developer sees all pages.
  const pointers = Object.entries(state.remotes).map(([remote, { flags: _flags, ...pointer }]) => [remote, pointer]);
  const remotes = { ...(Object.fromEntries(pointers) as State['remotes']), ...(edited && { [name]: edited }) };
  await swapState(sandbox, sandboxState, { action: 'deploy', remote: name, remotes });
  return state.seq;
}

/** A release or a file that cannot be copied from the live store is also missing in this session. */
async function copyRelease(from: Environment & { remote: string; release: string }, to: Environment) {
  const key = `releases/${from.remote}/${from.release}/release.json`;
  const copyStored = async (path: string) => {
    const [source, target] = [join(from.dataDir, path), join(to.dataDir, path)];
    if (existsSync(target)) return;
    await mkdir(dirname(target), { recursive: true });
    await copyFile(source, target).catch(() => undefined);
  };
  if (existsSync(join(to.dataDir, key))) return;
  const record = await readRelease(from).catch(() => null);
  await mapConcurrent(record ? blobKeysOf(record) : [], copyStored);
  await copyStored(key);
}

async function keepCopying(environments: Environments, signal: AbortSignal) {
  let copiedSeq = (await readState(environments.live)).seq;
  while (!signal.aborted) {
    await delay(FOLLOW_MS, undefined, { signal }).catch(() => undefined);
    const { seq } = await readState(environments.live).catch(() => ({ seq: copiedSeq }));
    // A release that is just being published makes this copy fail. The next round copies it.
    if (seq !== copiedSeq) copiedSeq = await copyLiveState(environments).catch(() => copiedSeq);
  }
}

interface Context {
  children: ChildProcess[];
  printLine: (line: string) => void;
  signal: AbortSignal;
}

/** Starts the deployed releases. Nothing is built or published. */
async function startPlatform(dataDir: string, { children, printLine, signal }: Context) {
  printLine(`No platform runs on ${dataDir}. Starting the deployed releases …`);
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0' };
  const child = fork(join(ROOT, 'infra/dev/start/start.ts'), ['--as-deployed'], {
    ...{ cwd: ROOT, env, detached: true },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (!child.stdout) throw new Error('the child has no standard output');
  const lines = createInterface({ input: child.stdout });
  children.push(child);
  const ready = new Promise((resolve) => {
    lines.on('line', (line) => (line.startsWith('ready ') ? resolve(null) : printLine(line)));
  });
  await Promise.race([ready, exited(child), aborted(signal)]);
  signal.throwIfAborted();
  const run = readRun(dataDir);
  if (!run) throw new Failure('The platform did not start. The reason is above.');
  return run;
}

/** Starts the process that builds the remote after each change. Resolves when the first build is published or has failed. */
async function startBuilds({ folder, name, children, printLine, signal }: Context & { folder: string; name: string }) {
  printLine(`building ${name} …`);
  // The kind of the build is the same as for the deployed shell, because both use the same React.
  const env = { ...process.env, NODE_ENV: 'production', LOG_ANCHOR: '' };
  const program = join(import.meta.dirname, 'dev-builds.ts');
  const builds = fork(program, [folder, ENV, name], { env, stdio: ['ignore', process.stderr, 'inherit', 'ipc'] });
  children.push(builds);
  const types = new TypeWatch(folder, signal);
  builds.on('message', () => types.check([folderOf(name)]));
  await Promise.race([new Promise((resolve) => builds.once('message', resolve)), exited(builds), aborted(signal)]);
  signal.throwIfAborted();
  if (builds.exitCode !== null) throw new Failure(`The build process of ${name} has ended (${builds.exitCode}).`);
}

async function startEdge({
  folder,
  api,
  ...processes
}: {
  folder: string;
  api: string;
  children: ChildProcess[];
  signal: AbortSignal;
}): Promise<string> {
  const edgeSettings = {
    HOST: '127.0.0.1',
    PORT: process.env.PORT ?? '0',
    API_URL: api,
    DATA_DIR: folder,
    ENVIRONMENT: ENV,
  };
  const env = {
    ...process.env,
    ...edgeSettings,
    EDGE_KEY: '',
    STORE_URL: '', // the copies of the session are in its folder
    DEV_ROOT: ROOT,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  const options = { cwd: ROOT, env, execArgv: ['--enable-source-maps'], ...processes };
  const url = await forkEdge(join(ROOT, 'shell/dist/edge/main.js'), options);
  if (url === null) throw new Failure('The edge of this session did not start. The reason is above.');
  return url;
}
