import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { names as RESERVED } from '@linkstall/contracts/reserved-names.json';
import { blobKey } from '@linkstall/releases/blobs';
import { deploy, disable, enable, promote, rollback } from '@linkstall/releases/changes';
import { openEnvironment } from '@linkstall/releases/environment';
import { openForReading } from '@linkstall/releases/operations';
import { publish } from '@linkstall/releases/publish';
import { storedForms, SUFFIXES } from '@linkstall/releases/verify';

import { childProcesses } from './child-processes.ts';
import { until } from './send-request.ts';
import { PUBLIC, type RemoteBuild, SHELL_FILES, writeBuild } from './fixture-builds.ts';
import { shellBundle } from './fixture-bundles.ts';

const run = promisify(execFile);
const ROOT = join(__dirname, '../../..');
const EDGE_CONTROL = join(__dirname, 'edge-control.cjs');
const CHANGES = { deploy, disable, enable, promote, rollback };
/** The builds that all tests of a run start from. They are built once before the tests. */
const BUILT = 'EDGE_BUILT_FOR_TESTS';
const STORE = 'STORE_BUILT_FOR_TESTS';

/** Every edge of a test has metrics. */
export const METRICS_TOKEN = 'a-token-for-the-metrics-of-tests-only';

/** See `record-text-work.cjs`. */
interface TextWork {
  /** The regular expressions that met a long text, as written in their source. */
  readonly patterns: readonly string[];
  /** The number of runs of the most frequent block of code. */
  readonly runs: number;
  /** The function, file and offset of that block. */
  readonly place: string;
}

/** A release store with a small shell and remotes, and a real edge process that serves the store. */
export class FixtureSite {
  readonly dataDir: string;
  url = '';
  /** The lines that the edge has logged since its start. */
  log: string[] = [];
  #edge: ChildProcess | null = null;
  /** Sends a signal to the edge. */
  readonly kill = (signal: NodeJS.Signals) => this.#edge?.kill(signal);

  private constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  /** Builds the edge, and a store with a deployed shell, mfe-public and mfe-links. */
  static async buildOnce(): Promise<void> {
    // The output lies inside the shell package, so that Node finds the packages.
    const buildFolder = join(ROOT, 'shell/dist', `test-edge-${process.pid}`);
    const rspack = join(ROOT, 'node_modules/.bin/rspack');
    const site = new FixtureSite(await mkdtemp(join(tmpdir(), 'linkstall-edge-')));
    const env = { ...process.env, NODE_OPTIONS: `--import ${join(ROOT, 'infra/packages/build/typescript.mjs')}` };
    await Promise.all([
      run(rspack, ['build', '--config-name', 'edge', '--output-path', buildFolder], { cwd: join(ROOT, 'shell'), env }),
      site.#deployAll(),
    ]);
    Object.assign(process.env, { [BUILT]: buildFolder, [STORE]: site.dataDir });
  }

  static async removeBuilt(): Promise<void> {
    for (const name of [BUILT, STORE]) await rm(process.env[name] ?? '', { recursive: true, force: true });
  }

  /** Creates a site with a deployed shell, mfe-public and mfe-links. */
  static create(): Promise<FixtureSite> {
    return new FixtureSite(process.env[STORE] ?? '').copy();
  }

  async #deployAll(): Promise<void> {
    await this.deploy('shell', { server: shellBundle(), files: SHELL_FILES });
    await this.deploy('mfe-public', PUBLIC);
    await this.deploy('mfe-links', {
      server: null,
      pages: [{ path: '/admin/links', access: 'login' }, { path: '/login' }],
    });
  }

  /** Copies the store for a test that changes it. */
  async copy(): Promise<FixtureSite> {
    const dataDir = await mkdtemp(join(tmpdir(), 'linkstall-edge-'));
    await cp(this.dataDir, dataDir, { recursive: true });
    return new FixtureSite(dataDir);
  }

  /** Publishes a build and returns its release name. */
  async publish(remote: string, build: RemoteBuild): Promise<string> {
    const folder = await writeBuild(remote, build);
    const environment = await openEnvironment({ dataDir: this.dataDir, signs: 'first' });
    const by = build.by === undefined ? {} : { by: build.by };
    const { release } = await publish(environment, { packageDir: folder, reserved: RESERVED, ...by });
    await rm(folder, { recursive: true });
    return release;
  }

  async deploy(remote: string, build: RemoteBuild): Promise<string> {
    const release = await this.publish(remote, build);
    await this.releases('deploy', remote, release, ...(build.isBroken ? ['--force', 'a test of what is broken'] : []));
    return release;
  }

  /** Runs one command of the release store, with the arguments of `npx linkstall`. */
  async releases(verb: 'status' | keyof typeof CHANGES, remote = '', ...args: readonly string[]): Promise<unknown> {
    if (verb === 'status') return (await openForReading({ dataDir: this.dataDir, env: 'local' })).status();
    const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
    // Runs in this process, because a new process takes as long as the rest of a test.
    const environment = await openEnvironment({ dataDir: this.dataDir, signs: true });
    const options = { remote, release: args[0] ?? '', percent: Number(option('--percent') ?? 100) };
    const result = await CHANGES[verb](environment, { ...options, message: undefined, force: option('--force') });
    if (this.#edge) await this.waitUntilApplied();
    return result;
  }

  /** The stable release of each remote. */
  async stable(): Promise<Readonly<Record<string, string>>> {
    const statuses = await (await openForReading({ dataDir: this.dataDir, env: 'local' })).status();
    return Object.fromEntries(statuses.map(({ remote, stable }) => [remote, stable]));
  }

  /** Deploys these releases as stable, without candidates, so that a test starts from a known state. */
  async restoreStable(releases: Readonly<Record<string, string>>): Promise<void> {
    const statuses = await (await openForReading({ dataDir: this.dataDir, env: 'local' })).status();
    for (const { remote, stable, candidate, disabled } of statuses) {
      if (candidate) await this.releases('rollback', remote);
      if (disabled) await this.releases('enable', remote);
      const release = releases[remote] ?? '';
      if (stable !== release) await this.releases('deploy', remote, release);
    }
  }

  /** Resolves when the edge serves the newest change. The edge writes its current state to a file. */
  async waitUntilApplied(): Promise<void> {
    const log = await readdir(join(this.dataDir, 'envs/local/log'));
    const newest = Math.max(...log.map((name) => parseInt(name, 10)));
    const stateFile = join(this.dataDir, 'last-known-good/local.json');
    await until(async () => {
      const { state } = JSON.parse(await readFile(stateFile, 'utf8').catch(() => '{}')) as { state?: { seq: number } };
      return (state?.seq ?? 0) >= newest;
    });
  }

  /**
   * The path on the disk of a file of a release.
   * @param path as in the build; with `.br` or `.gz` for a compressed form; or `release.json`
   */
  fileOf(remote: string, release: string, path: string): string {
    const recordFile = join(this.dataDir, 'releases', remote, release, 'release.json');
    if (path === 'release.json') return recordFile;
    const record = JSON.parse(readFileSync(recordFile, 'utf8')) as Parameters<typeof storedForms>[0];
    const nameOf = (form: { path: string; encoding: 'br' | 'gzip' | undefined }) =>
      form.path + (form.encoding ? SUFFIXES[form.encoding] : '');
    const form = storedForms(record).find((stored) => nameOf(stored) === path);
    if (!form) throw new Error(`${remote} ${release} has no file ${path}`);
    return join(this.dataDir, blobKey(form.file.sha384));
  }

  /** Starts or restarts the edge. */
  async start(apiUrl: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.stop();
    const edge = fork(join(process.env[BUILT] ?? '', 'main.js'), [], {
      execArgv: ['--require', EDGE_CONTROL],
      env: {
        PATH: process.env['PATH'],
        TMPDIR: tmpdir(), // the test runner looks here for files that a test left behind
        ...{ PORT: '0', API_URL: apiUrl, DATA_DIR: this.dataDir },
        ...{ LOG_LEVEL: 'fatal', RATE_LIMIT_FACTOR: '1000', METRICS_TOKEN },
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.log = [];
    if (edge.stdout) createInterface(edge.stdout).on('line', (line) => this.log.push(line));
    this.#edge = edge;
    this.url = await new Promise<string>((resolve, reject) => {
      edge.once('message', (message: { readonly url: string }) => resolve(message.url));
      edge.once('exit', (code) => reject(new Error(`the edge ended with ${code}`)));
    });
  }

  /** Moves the clock of the edge forward, so that its cached data are older. Timers do not run earlier. */
  async advanceClock(ms: number): Promise<void> {
    await this.#sendToEdge({ aheadMs: ms });
  }

  /** Moves the clock forward that limits the SSR workers. */
  async advanceWorkerClock(ms: number): Promise<void> {
    await this.#sendToEdge({ workersAheadMs: ms });
  }

  /** Moves that clock so far that earlier losses of SSR workers no longer suspend a release. */
  async forgetLostWorkers(): Promise<void> {
    await this.advanceWorkerClock(61_000);
  }

  /** Sets how fast the clock of the edge runs, as a multiple of real time. */
  async setClockSpeed(speed: number): Promise<void> {
    await this.#sendToEdge({ speed });
  }

  /** Sets whether the edge cannot start processes. */
  async refuseSpawn(isSpawnRefused: boolean): Promise<void> {
    await this.#sendToEdge({ isSpawnRefused });
  }

  /** The work that texts caused since the last call. The edge must run with RECORD_TEXT_WORK. */
  async takeTextWork(): Promise<TextWork> {
    return (await this.#sendToEdge({ takesTextWork: true })) as TextWork;
  }

  /** @param change what `edge-control.cjs` reads */
  async #sendToEdge(change: Readonly<Record<string, number | boolean>>): Promise<unknown> {
    const edge = this.#edge;
    if (!edge) throw new Error('no edge runs');
    const response = once(edge, 'message') as Promise<[unknown]>;
    edge.send(change);
    return (await response)[0];
  }

  /** The metrics of the edge, without the label that all of them have. */
  async metrics(): Promise<string> {
    const response = await fetch(`${this.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    return (await response.text()).replaceAll(/program="edge",|,?program="edge"/g, '');
  }

  /** The child processes of the edge. */
  workers(): ReturnType<typeof childProcesses> {
    if (!this.#edge?.pid) throw new Error('no edge runs');
    return childProcesses(this.#edge.pid);
  }

  /** Stops the edge and resolves with its exit code: null if a signal ended it or no edge runs. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const edge = this.#edge;
    this.#edge = null;
    if (!edge || edge.exitCode !== null) return null;
    return new Promise((resolve) => {
      edge.once('exit', resolve);
      edge.kill(signal);
    });
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
