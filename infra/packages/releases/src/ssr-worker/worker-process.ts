// The process of an SSR worker: how it starts, how messages reach it, and what it may not do.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';

import { DENO_ARGUMENTS, DENO_ENVIRONMENT, denoFile, PROGRAM } from './deno.ts';
import { frameOf, FrameReader } from './frames.ts';
import { type Isolation, isolation, NO_ISOLATION, setIsolation } from './isolation.ts';
import { readPackageFiles } from './package-files.ts';

const MAX_BYTES_PER_SECOND = 64 * 1024 * 1024;
/** Limits how often the console output of a worker is read. */
const OUTPUTS_PER_SECOND = 20;

/** The first message of each worker; cached, because installed packages do not change. */
const packageFrames: Map<string, Buffer> = new Map();

function packageFrame(from: string) {
  const frame = packageFrames.get(from) ?? frameOf({ kind: 'packages' }, JSON.stringify(readPackageFiles(from)));
  packageFrames.set(from, frame);
  return frame;
}

interface ProcessEvents {
  onFrame: (head: unknown, text: string, bytes: { head: number; text: number }) => void;
  /** Called with console output. */
  onOutput: (text: string) => void;
  /** Called once, after all messages were delivered; `isRubbish`: a message was malformed. */
  onEnd: (reason: string, isRubbish: boolean) => void;
}

/**
 * A process of Deno without any permission: it reads no file, opens no socket, starts no process and sees no
 * environment variable. Messages go through its standard input and output.
 */
export class WorkerProcess {
  #child: ChildProcessWithoutNullStreams;
  #from;
  #ended = false;
  #events;
  #received: { second: number; bytes: number } = { second: 0, bytes: 0 };
  /** Messages for a worker that has not started yet; null when it has. */
  #unsent: Buffer[] | null = [];

  /** @param from the folder from which the shared packages are found */
  constructor(from: string, events: ProcessEvents) {
    this.#from = from;
    this.#events = events;
    this.#child = this.#start(isolation());
  }

  get pid() {
    return this.#child.pid ?? 0;
  }

  send(head: object, text?: string) {
    if (this.#ended) return;
    if (this.#unsent) this.#unsent.push(frameOf(head, text));
    else this.#child.stdin.write(frameOf(head, text));
  }

  /**
   * Kills the process.
   * @returns resolves when it has ended
   */
  kill(): Promise<void> {
    this.#ended = true;
    return new Promise((resolve) => {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null || !this.#child.kill('SIGKILL')) resolve();
      else this.#child.once('exit', () => resolve());
    });
  }

  #start({ command, description }: Isolation): ChildProcessWithoutNullStreams {
    const [program = '', ...args] = [...command, denoFile(), ...DENO_ARGUMENTS];
    const child = spawn(program, args, {
      env: DENO_ENVIRONMENT,
      cwd: dirname(PROGRAM),
      // A process group of its own, so that a signal to the group reaches only this process.
      detached: true,
    });
    const frames = new FrameReader(this.#events.onFrame);
    child.stdout.on('data', (chunk: Buffer) => this.#take(frames, chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      child.stderr.pause();
      setTimeout(() => child.stderr.resume(), 1000 / OUTPUTS_PER_SECOND).unref();
      if (!this.#ended) this.#events.onOutput(chunk.toString('utf8', 0, 1000));
    });
    // A write that fails is followed by the end of the process.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => undefined);
    child.once('error', (error) => this.#end(`its worker could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (!this.#ended && this.#unsent && command.length > 0) {
        // The system refuses the isolation from now on, so this worker and the next ones start without.
        this.#events.onOutput(`the isolation (${description}) failed, so workers start without it from now on`);
        setIsolation(NO_ISOLATION);
        return void (this.#child = this.#start(NO_ISOLATION));
      }
      const reason = `its worker ended (${signal ?? `code ${code}`})`;
      finished(child.stdout).then(
        () => this.#end(reason),
        () => this.#end(reason),
      );
    });
    child.stdin.write(packageFrame(this.#from));
    return child;
  }

  #sendUnsent() {
    for (const frame of this.#unsent ?? []) this.#child.stdin.write(frame);
    this.#unsent = null;
  }

  #take(frames: FrameReader, chunk: Buffer) {
    if (this.#ended) return;
    try {
      this.#count(chunk.length);
      // The first message says that the worker has started.
      this.#sendUnsent();
      frames.take(chunk);
    } catch (error) {
      this.#end(`it sent a malformed message: ${error instanceof Error ? error.message : 'so'}`, true);
    }
  }

  #count(bytes: number) {
    const second = Math.floor(performance.now() / 1000);
    this.#received = { second, bytes: bytes + (this.#received.second === second ? this.#received.bytes : 0) };
    if (this.#received.bytes > MAX_BYTES_PER_SECOND) throw new Error('it sent more bytes in a second than pages have');
  }

  #end(reason: string, isRubbish: boolean = false) {
    if (this.#ended) return;
    this.#events.onEnd(reason, isRubbish);
    void this.kill();
  }
}
