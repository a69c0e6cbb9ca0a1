// Starts code that is not trusted: the server bundles of remotes, and the decoders of uploaded images. This is the only
// place that starts such a process. Two layers hold it. Deno runs the program without a permission, and the system adds an
// isolation. Standard input and output are the only channel.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';

import { DENO_ARGUMENTS, DENO_ENVIRONMENT, denoFile, programIn } from './deno.ts';
import { type Isolation, isolation, isolationAfterFailure } from './isolation.ts';
import { processUsage } from './process-usage.ts';

export interface SandboxedProgram {
  /** The file that Deno runs. It ends when its standard input ends. */
  readonly file: string;
  /** Options of Deno. */
  readonly flags: readonly string[];
  readonly args?: readonly string[];
  /** Lowers the CPU priority of all threads, relative to this process, where the system has the program `nice`. */
  readonly niceness?: number;
  /** Added to the environment of Deno. */
  readonly env?: Readonly<Record<string, string>>;
}

interface ProcessEvents {
  readonly onData: (chunk: Buffer) => void;
  /** Called with console output of the program. */
  readonly onOutput: (text: string) => void;
  /** Called when the system refuses an isolation, so that this process and later ones are less isolated. */
  readonly onWeakerIsolation: (text: string) => void;
  /** Called once, after all data was delivered, and never before the constructor has returned. */
  readonly onEnd: (reason: string) => void;
}

/** Limits how often the console output of a process is read. */
const OUTPUTS_PER_SECOND = 20;
/** Time limit for the trial start of `canStart`. */
const TRIAL_MS = 5000;

/**
 * A process in the sandbox. When it ends before its first output, its start has failed and is repeated once, with a
 * weaker isolation if the system refuses this one. A start that fails again is reported as an end.
 */
export class SandboxedProcess {
  readonly #program;
  readonly #events;
  #child: ChildProcessWithoutNullStreams | null = null;
  #ended = false;
  #hasRetried = false;
  /** The input before the first output, for another attempt; null afterwards. */
  #beginning: Uint8Array[] | null = [];

  constructor(program: SandboxedProgram, events: ProcessEvents) {
    this.#program = program;
    this.#events = events;
    try {
      this.#start(isolation(program.file));
    } catch (error) {
      process.nextTick(() => this.#end(failure(error)));
    }
  }

  /** 0 when there is no process. */
  get pid() {
    return this.#child?.pid ?? 0;
  }

  /** Memory and CPU time so far, as the system reports them. */
  usage() {
    return processUsage(this.pid);
  }

  write(bytes: Uint8Array) {
    if (this.#ended) return;
    this.#beginning?.push(bytes);
    this.#child?.stdin.write(bytes);
  }

  /**
   * Kills the process.
   * @returns resolves when it has ended
   */
  kill(): Promise<void> {
    this.#ended = true;
    const child = this.#child;
    return new Promise((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null || !child.kill('SIGKILL')) resolve();
      else child.once('exit', () => resolve());
    });
  }

  /** @throws {Error} when the system has no process or no pipe left, and when there is no Deno */
  #start(chosen: Isolation) {
    const child = startDeno(this.#program, chosen);
    this.#child = child;
    child.stdout.on('data', (chunk: Buffer) => {
      if (this.#ended) return;
      this.#beginning = null;
      this.#events.onData(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      child.stderr.pause();
      setTimeout(() => child.stderr.resume(), 1000 / OUTPUTS_PER_SECOND).unref();
      if (!this.#ended) this.#events.onOutput(chunk.toString('utf8', 0, 1000));
    });
    const stop = (reason: string) => void this.#afterStop(chosen, reason);
    child.once('error', (error) => stop(failure(error)));
    child.once('exit', (code, signal) => {
      const ended = () => stop(`its process ended (${signal ?? `code ${code}`})`);
      finished(child.stdout).then(ended, ended);
    });
    for (const bytes of this.#beginning ?? []) child.stdin.write(bytes);
  }

  async #afterStop(failed: Isolation, reason: string) {
    if (this.#ended || this.#beginning === null || this.#hasRetried) return this.#end(reason);
    this.#hasRetried = true;
    const next = await isolationAfterFailure(failed, (choice) => canStart(this.#program, choice));
    if (this.#ended) return;
    if (next === null) return this.#end(reason);
    if (next !== failed)
      this.#events.onWeakerIsolation(
        `the isolation (${failed.description}) is not possible, so processes start with a weaker one (${next.description})`,
      );
    try {
      this.#start(next);
    } catch (error) {
      this.#end(failure(error));
    }
  }

  #end(reason: string) {
    if (this.#ended) return;
    this.#ended = true;
    this.#events.onEnd(reason);
  }
}

const failure = (error: unknown) =>
  `its process could not be started: ${error instanceof Error ? error.message : String(error)}`;

function startDeno({ file, flags, args = [], niceness, ...program }: SandboxedProgram, { command }: Isolation) {
  const env = { ...DENO_ENVIRONMENT, ...program.env };
  const hasNice = niceness !== undefined && programIn(env.PATH, 'nice') !== null;
  const priority = hasNice ? ['nice', '-n', String(niceness)] : [];
  const deno = [denoFile(), ...DENO_ARGUMENTS, ...flags, file, ...args] as const;
  const [starter = '', ...rest] = [...priority, ...command, ...deno];
  const child = spawn(starter, rest, {
    env,
    cwd: dirname(file),
    // Its own session, so that Ctrl-C in the terminal and other signals to the process group of the parent do not reach it.
    detached: true,
  });
  const streams: (NodeJS.EventEmitter | undefined)[] = [child, child.stdin, child.stdout, child.stderr];
  // Without a listener an error would end this process. The end of the child follows.
  for (const stream of streams) stream?.on('error', () => undefined);
  if (streams.includes(undefined)) throw new Error('the system has no file handles left');
  return child;
}

/**
 * Starts the program with an empty standard input. True when the program ends with code 0. Also true after a signal,
 * because such an accident does not show that the program cannot start.
 */
function canStart(program: SandboxedProgram, choice: Isolation): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const child = startDeno(program, choice);
      const limit = setTimeout(() => child.kill('SIGKILL'), TRIAL_MS).unref();
      const settle = (isStarted: boolean) => {
        clearTimeout(limit);
        resolve(isStarted);
      };
      child.once('error', () => settle(false)).once('exit', (code) => settle(code === 0 || code === null));
      child.stdin.end();
    } catch {
      resolve(false);
    }
  });
}
