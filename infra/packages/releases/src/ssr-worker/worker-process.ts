// The process of an SSR worker: how it starts, how messages reach it, and what it may not do.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

import { frameOf, FrameReader } from './frames.ts';
import { foldersOfShared } from './shared.ts';

/** Always JavaScript, because the permissions of a worker leave no room for a loader; this file may run from `src`. */
const PROGRAM = fileURLToPath(new URL('../../dist/ssr-worker/program.js', import.meta.url));
const HEAP_MB = 160;
/** The flag has another name in Node 20, and in Node 22 before 22.13. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';
/** With require(esm), Node loads react-router's ES modules, which takes three times as long as its CommonJS. */
const COMMON_JS = process.allowedNodeEnvironmentFlags.has('--experimental-require-module')
  ? ['--no-experimental-require-module']
  : [];
const MAX_BYTES_PER_SECOND = 64 * 1024 * 1024;
/** Limits how often the console output of a worker is read. */
const OUTPUTS_PER_SECOND = 20;

/** Cached, because installed packages do not change. */
const foldersFrom: Map<string, ReturnType<typeof foldersOfShared>> = new Map();

function cachedFolders(from: string) {
  const folders = foldersFrom.get(from) ?? foldersOfShared(from);
  foldersFrom.set(from, folders);
  return folders;
}

/**
 * The arguments of node for a worker: it may read the program's folder and the shared packages; it may not start
 * processes, threads or add-ons.
 * @param from the folder from which the shared packages are found
 */
export function workerArguments(from: string, program: string = PROGRAM) {
  const { shared, folders } = cachedFolders(from);
  const readable = [dirname(program), ...folders].map((folder) => `--allow-fs-read=${folder}/`);
  const heap = `--max-old-space-size=${HEAP_MB}`;
  return ['--no-warnings', ...COMMON_JS, PERMISSION, ...readable, heap, program, JSON.stringify(shared)];
}

interface ProcessEvents {
  onFrame: (head: unknown, text: string, bytes: { head: number; text: number }) => void;
  /** Called with console output. */
  onOutput: (text: string) => void;
  /** Called once, after all messages were delivered; `isRubbish`: a message was malformed. */
  onEnd: (reason: string, isRubbish: boolean) => void;
}

/**
 * A process that may read its own packages and nothing else: no other file, no other process, no environment variable.
 * Node's permission model enforces it, except for sockets.
 */
export class WorkerProcess {
  #child;
  #ended = false;
  #events;
  #received: { second: number; bytes: number } = { second: 0, bytes: 0 };

  /** @param from the folder from which the shared packages are found */
  constructor(from: string, events: ProcessEvents) {
    this.#events = events;
    this.#child = spawn(process.execPath, workerArguments(from), {
      env: { NODE_ENV: 'production' },
      cwd: dirname(PROGRAM),
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      // A process group of its own, so that a signal to the group reaches only this process.
      detached: true,
    });
    const frames = new FrameReader(events.onFrame);
    const channel = this.#child.stdio[3] as Readable;
    channel.on('data', (chunk: Buffer) => this.#take(frames, chunk));
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.on('data', (chunk: Buffer) => {
        stream.pause();
        setTimeout(() => stream.resume(), 1000 / OUTPUTS_PER_SECOND).unref();
        if (!this.#ended) events.onOutput(chunk.toString('utf8', 0, 1000));
      });
    // A write that fails is followed by the end of the process.
    for (const stream of [this.#child.stdin, channel, this.#child.stdout, this.#child.stderr])
      stream.on('error', () => undefined);
    this.#child.once('error', (error) => this.#end(`its worker could not be started: ${error.message}`));
    this.#child.once('exit', (code, signal) => {
      const reason = `its worker ended (${signal ?? `code ${code}`})`;
      finished(channel).then(
        () => this.#end(reason),
        () => this.#end(reason),
      );
    });
  }

  get pid() {
    return this.#child.pid ?? 0;
  }

  send(head: object, text?: string) {
    if (!this.#ended) this.#child.stdin.write(frameOf(head, text));
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

  #take(frames: FrameReader, chunk: Buffer) {
    if (this.#ended) return;
    try {
      this.#count(chunk.length);
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
