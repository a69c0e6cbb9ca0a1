// Starts children, starts them again when they die, and ends them.
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

import { ChildLog } from './child-log.ts';
import { Failure } from './failure.ts';

const START_LIMIT = 60_000;
const AT_ONCE = 10_000; // who lives shorter than this died at once
const GIVE_UP = 5;
const RESTART_DELAY_MS = 250; // doubles with each death in a row
const HOPELESS = 78; // whoever ends so says that another try would end the same (EX_CONFIG of sysexits.h)

export interface ChildSpec {
  name: string;
  command: string;
  args: string[];
  /** After which it is killed: longer than it takes itself when things hang. */
  stopLimitMs: number;
  restartDelayMs?: number;
  /** Says `{type: 'ready', url}` by IPC, or prints "ready <url>". */
  ready: 'ipc' | 'line';
  /** How it is started in the place where it was before, so that those who know its address need not be told. */
  place?: (url: string | undefined) => { args?: string[]; env?: NodeJS.ProcessEnv };
  /** What to say when it does not start. */
  explain?: (tail: string) => string;
  /** Whether the next one waits ready to go on (infra/local/dev-standby.mjs): a restart then takes only what its own files take. */
  standby?: boolean;
}

/** One child that is kept alive. It ends with us: IPC or its standard input closes, also after kill -9. */
export class Child {
  url: string | undefined;
  #spec;
  #log;
  #giveUp;
  #process: ChildProcess | undefined;
  /** the next one, that waits */
  #next: ChildProcess | undefined;
  #stopping = false;
  #deaths = 0;
  #restart: NodeJS.Timeout | undefined;

  constructor(spec: ChildSpec, logFolder: string, giveUp: (failure: Failure) => void) {
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

  /** Resolves to its address once it is ready. */
  async start() {
    try {
      this.url = await this.#launch();
    } catch (error) {
      if (error instanceof Failure) throw error;
      const reason = this.#log.tail || (error instanceof Error ? error.message : String(error));
      throw new Failure(this.#spec.explain?.(reason) ?? `${this.#spec.name} did not start. It said last:\n${reason}`);
    }
    if (this.#spec.standby) this.#standBy();
    return this.url;
  }

  /** Ends it and starts it again in its place. */
  async restart() {
    this.#stopping = true;
    await this.#end();
    this.#stopping = false;
    return this.start();
  }

  /** Ends it and everything that it began, for good. */
  async stop() {
    this.#stopping = true;
    if (this.#next) signalGroup(this.#next, 'SIGKILL'); // it has done nothing yet
    await this.#end();
    this.#log.close();
  }

  async #end() {
    clearTimeout(this.#restart);
    const child = this.#process;
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const impatience = setTimeout(() => {
        this.#log.note(`${this.#spec.name} did not end in time and was killed`);
        signalGroup(child, 'SIGKILL');
      }, this.#spec.stopLimitMs);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(impatience);
      signalGroup(child, 'SIGKILL'); // what it may have left behind
    }
  }

  #standBy() {
    const next = this.#spawn();
    this.#next = next;
    next.once('exit', () => this.#next === next && (this.#next = undefined));
    next.once('error', () => {}); // then it is started when it is needed
  }

  #spawn() {
    const { command, args, ready, place } = this.#spec;
    const there = place?.(this.url) ?? {};
    // A group of its own: Ctrl-C in a terminal reaches us alone, and we end the children in their order.
    const child = spawn(command, [...args, ...(there.args ?? [])], {
      detached: true,
      env: there.env ?? process.env,
      stdio: ready === 'ipc' ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['pipe', 'pipe', 'pipe'],
    });
    child.stderr?.on('data', (chunk) => this.#log.write(chunk));
    if (ready === 'ipc') child.stdout?.on('data', (chunk) => this.#log.write(chunk));
    child.stdin?.on('error', () => {}); // it is gone, which 'exit' says too
    return child;
  }

  #launch(): Promise<string> {
    const { ready, standby } = this.#spec;
    const child = this.#next ?? this.#spawn();
    this.#next = undefined;
    this.#process = child;
    if (standby) child.send({ type: 'go' }, () => {}); // that it is gone, 'exit' says too
    const begun = Date.now();
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        signalGroup(child, 'SIGKILL');
        reject(new Error(`not ready after ${START_LIMIT / 1000} s`));
      }, START_LIMIT);
      onReady(child, ready, (url) => {
        clearTimeout(limit);
        resolve(url);
        child.once('exit', (code, signal) => {
          if (code !== HOPELESS) return this.#died(`ended with ${signal ?? code}`, Date.now() - begun);
          child.once('close', () => this.#giveUp(new Failure(this.#log.lastLine)));
        });
      });
      child.once('error', reject);
      child.once('close', (code, signal) => {
        clearTimeout(limit);
        if (code === HOPELESS) reject(new Failure(this.#log.lastLine));
        reject(new Error(`ended with ${signal ?? code} before it was ready`));
      });
    });
  }

  #died(how: string, lived: number) {
    if (this.#stopping) return;
    this.#deaths = lived < AT_ONCE ? this.#deaths + 1 : 1;
    if (this.#deaths >= GIVE_UP) {
      const tail = `${this.#spec.name} ${how}, ${GIVE_UP} times in a row. It said last:\n${this.#log.tail}`;
      this.#giveUp(new Failure(tail));
      return;
    }
    const wait = (this.#spec.restartDelayMs ?? RESTART_DELAY_MS) * 2 ** this.#deaths;
    this.#log.note(`${this.#spec.name} ${how}; starting it again in ${wait / 1000} s`);
    this.#restart = setTimeout(() => {
      const begun = Date.now();
      this.#launch().then(
        (url) => {
          this.url = url;
          this.#log.note(`${this.#spec.name} is back`);
        },
        (error) => this.#died(error.message, Date.now() - begun),
      );
    }, wait);
  }
}

function onReady(child: ChildProcess, ready: 'ipc' | 'line', hear: (url: string) => void) {
  if (ready === 'ipc') {
    child.on('message', (message) => {
      if (message && typeof message === 'object' && 'type' in message && message.type === 'ready') {
        hear('url' in message ? String(message.url) : '');
      }
    });
  } else if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('ready ')) hear(line.slice(6).trim());
    });
  }
}

export function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // the group is gone
  }
}
