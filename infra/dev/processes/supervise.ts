// Starts child processes, restarts them when they die, and ends them.
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

import { ChildLog } from './child-log.ts';
import { Failure } from './failure.mjs';
import { signalGroup } from './progress.mjs';

const START_LIMIT_MS = 300_000; // a busy machine needs more than a minute
const EARLY_DEATH_MS = 10_000; // a child that lives shorter died early
const MAX_DEATHS = 5;
const RESTART_DELAY_MS = 250; // doubles with each early death
const EXIT_CONFIG = 78; // EX_CONFIG of sysexits.h: a restart would fail in the same way

export interface ChildSpec {
  name: string;
  command: string;
  args: string[];
  /** The child is killed after this time. The value is longer than the child's own limit for its end. */
  stopLimitMs: number;
  restartDelayMs?: number;
  /** How the child reports that it is ready: `{type: 'ready', url}` by IPC, or the line "ready <url>". */
  ready: 'ipc' | 'line';
  /**
   * Arguments, environment and standard input for the given previous address. A restarted child keeps its address. Secrets go
   * to the input, because other processes of the user can read arguments and environment.
   */
  optionsFor?: (url: string | undefined) => { args?: string[]; env?: NodeJS.ProcessEnv; input?: string };
  /** The message when the child does not start. */
  explain?: (tail: string) => string;
  /** Whether a second process waits with loaded packages (infra/dev/dev/dev-standby.mjs), which makes a restart faster. */
  standby?: boolean;
  /** Called when the child is ready again, with another process id. */
  onRestart?: () => void;
}

/** Keeps one child process alive. The child ends with this process, even after kill -9: IPC or its standard input closes. */
export class Child {
  url: string | undefined;
  #spec;
  #log;
  #giveUp;
  #process: ChildProcess | undefined;
  /** The process that waits with loaded packages. */
  #standby: ChildProcess | undefined;
  #isStopping = false;
  #deaths = 0;
  #restartTimer: NodeJS.Timeout | undefined;

  constructor(spec: ChildSpec, logFolder: string | null, giveUp: (failure: Failure) => void) {
    this.#spec = spec;
    this.#giveUp = giveUp;
    this.#log = new ChildLog(logFolder, spec.name);
  }

  get name() {
    return this.#spec.name;
  }

  get pid() {
    return this.#process?.pid;
  }

  /** Resolves to the address of the child when the child is ready. */
  async start() {
    try {
      this.url = await this.#launch();
    } catch (error) {
      if (error instanceof Failure) throw error;
      const reason = this.#log.tail || (error instanceof Error ? error.message : String(error));
      throw new Failure(
        this.#spec.explain?.(reason) ?? `${this.#spec.name} did not start. Its last output:\n${reason}`,
      );
    }
    if (this.#spec.standby) this.#startStandby();
    return this.url;
  }

  /** Ends the child and starts it again at the same address. */
  async restart() {
    this.#isStopping = true;
    await this.#end();
    this.#isStopping = false;
    const url = await this.start();
    this.#spec.onRestart?.();
    return url;
  }

  /** Ends the child and all processes that it has started. No restart follows. */
  async stop() {
    this.#isStopping = true;
    if (this.#standby) signalGroup(this.#standby, 'SIGKILL'); // the standby process has no work to finish
    await this.#end();
    this.#log.close();
  }

  async #end() {
    clearTimeout(this.#restartTimer);
    const child = this.#process;
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      const exit = new Promise((resolve) => child.once('exit', resolve));
      const killTimer = setTimeout(() => {
        this.#log.writeNote(`${this.#spec.name} did not end in time and was killed`);
        signalGroup(child, 'SIGKILL');
      }, this.#spec.stopLimitMs);
      child.kill('SIGTERM');
      await exit;
      clearTimeout(killTimer);
      signalGroup(child, 'SIGKILL'); // processes that the child may have left behind
    }
  }

  #startStandby() {
    const standby = this.#spawn();
    this.#standby = standby;
    standby.once('exit', () => this.#standby === standby && (this.#standby = undefined));
    standby.once('error', () => {}); // without a standby process the next start takes longer
  }

  #spawn() {
    const { command, args, ready, optionsFor } = this.#spec;
    const options = optionsFor?.(this.url) ?? {};
    // The child has its own process group: Ctrl-C in a terminal reaches only this process, which ends the children in order.
    const child = spawn(command, [...args, ...(options.args ?? [])], {
      detached: true,
      env: options.env ?? process.env,
      stdio: ready === 'ipc' ? ['pipe', 'pipe', 'pipe', 'ipc'] : ['pipe', 'pipe', 'pipe'],
    });
    child.stdin?.on('error', () => {}); // the event 'exit' also reports the end of the child
    if (options.input !== undefined) child.stdin?.write(options.input);
    if (ready === 'ipc') child.stdin?.end(); // the other children end when their input ends
    child.stderr?.on('data', (chunk) => this.#log.write(chunk));
    if (ready === 'ipc') child.stdout?.on('data', (chunk) => this.#log.write(chunk));
    return child;
  }

  #launch(): Promise<string> {
    const { ready, standby } = this.#spec;
    const child = this.#standby ?? this.#spawn();
    this.#standby = undefined;
    this.#process = child;
    if (standby) child.send({ type: 'go' }, () => {}); // the event 'exit' also reports the end of the child
    const startedAt = Date.now();
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        signalGroup(child, 'SIGKILL');
        reject(new Error(`not ready after ${START_LIMIT_MS / 1000} s`));
      }, START_LIMIT_MS);
      onReady(child, ready, (url) => {
        clearTimeout(limit);
        resolve(url);
        child.once('exit', (code, signal) => {
          if (code !== EXIT_CONFIG) return this.#handleDeath(`ended with ${signal ?? code}`, Date.now() - startedAt);
          child.once('close', () => this.#giveUp(new Failure(this.#log.lastLine)));
        });
      });
      child.once('error', reject);
      child.once('close', (code, signal) => {
        clearTimeout(limit);
        if (code === EXIT_CONFIG) reject(new Failure(this.#log.lastLine));
        reject(new Error(`ended with ${signal ?? code} before it was ready`));
      });
    });
  }

  #handleDeath(reason: string, lifetimeMs: number) {
    if (this.#isStopping) return;
    this.#deaths = lifetimeMs < EARLY_DEATH_MS ? this.#deaths + 1 : 1;
    if (this.#deaths >= MAX_DEATHS) {
      const message = `${this.#spec.name} ${reason}, ${MAX_DEATHS} times in a row. Its last output:\n${this.#log.tail}`;
      this.#giveUp(new Failure(message));
      return;
    }
    const delayMs = (this.#spec.restartDelayMs ?? RESTART_DELAY_MS) * 2 ** this.#deaths;
    this.#log.writeNote(`${this.#spec.name} ${reason}; starting it again in ${delayMs / 1000} s`);
    this.#restartTimer = setTimeout(() => {
      const startedAt = Date.now();
      this.#launch().then(
        (url) => {
          this.url = url;
          this.#log.writeNote(`${this.#spec.name} is back`);
          this.#spec.onRestart?.();
        },
        (error) => this.#handleDeath(error.message, Date.now() - startedAt),
      );
    }, delayMs);
  }
}

function onReady(child: ChildProcess, ready: 'ipc' | 'line', onUrl: (url: string) => void) {
  if (ready === 'ipc') {
    child.on('message', (message) => {
      if (message && typeof message === 'object' && 'type' in message && message.type === 'ready') {
        onUrl('url' in message ? String(message.url) : '');
      }
    });
  } else if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('ready ')) onUrl(line.slice(6).trim());
    });
  }
}
