// The process of an SSR worker: which messages reach it, and which of its messages are read.
import { fileURLToPath } from 'node:url';

import { SandboxedProcess, type SandboxedProgram } from '../sandbox/sandboxed-process.ts';
import { encodeFrame, FrameReader } from './frames.ts';
import { readPackageFiles } from './package-files.ts';

const HEAP_MB = 160;
/** Half of the default: more would take 35 MB of memory and save no time. */
const YOUNG_MB = 8;
export const SSR_PROGRAM: SandboxedProgram = {
  /** The program is always JavaScript from `dist`, because Deno has no loader for TypeScript here. */
  file: fileURLToPath(new URL('../../dist/ssr-worker/program.js', import.meta.url)),
  // The permission of `--allow-ffi` is for the start alone: the program gives it up before it reads a bundle.
  flags: ['--allow-ffi', `--v8-flags=--max-old-space-size=${HEAP_MB},--max-semi-space-size=${YOUNG_MB}`],
};
const MAX_BYTES_PER_SECOND = 64 * 1024 * 1024;

/** The first message of each worker; cached, because installed packages do not change. */
const packageFrames: Map<string, Buffer> = new Map();

function packageFrame(from: string) {
  const frame = packageFrames.get(from) ?? encodeFrame({ kind: 'packages' }, JSON.stringify(readPackageFiles(from)));
  packageFrames.set(from, frame);
  return frame;
}

interface ProcessEvents {
  onFrame: (head: unknown, text: string, bytes: { head: number; text: number }) => void;
  /** Called with console output. */
  onOutput: (text: string) => void;
  /** Called once, after all messages were delivered; `isMalformed`: a message was malformed. */
  onEnd: (reason: string, isMalformed: boolean) => void;
}

/**
 * A sandboxed process that runs `program.ts`: it reads no file, opens no socket, starts no process and sees no
 * environment variable. Messages go through its standard input and output.
 */
export class WorkerProcess {
  readonly #process;
  readonly #events;
  readonly #frames;
  #ended = false;
  #received: { second: number; bytes: number } = { second: 0, bytes: 0 };

  /** @param from the folder from which the shared packages are found */
  constructor(from: string, events: ProcessEvents) {
    this.#events = events;
    this.#frames = new FrameReader(events.onFrame);
    this.#process = new SandboxedProcess(SSR_PROGRAM, {
      onData: (chunk) => this.#take(chunk),
      onOutput: events.onOutput,
      onWeakerIsolation: events.onOutput,
      onEnd: (reason) => this.#end(reason),
    });
    try {
      this.#process.write(packageFrame(from));
    } catch (error) {
      process.nextTick(() => this.#end(`the shared packages cannot be read: ${String(error)}`));
    }
  }

  /** Memory and CPU time so far. */
  usage() {
    return this.#process.usage();
  }

  send(head: object, text?: string) {
    if (!this.#ended) this.#process.write(encodeFrame(head, text));
  }

  /**
   * Kills the process.
   * @returns resolves when it has ended
   */
  kill(): Promise<void> {
    this.#ended = true;
    return this.#process.kill();
  }

  #take(chunk: Buffer) {
    if (this.#ended) return;
    try {
      this.#count(chunk.length);
      this.#frames.push(chunk);
    } catch (error) {
      this.#end(`it sent a malformed message: ${error instanceof Error ? error.message : String(error)}`, true);
    }
  }

  #count(bytes: number) {
    const second = Math.floor(performance.now() / 1000);
    this.#received = { second, bytes: bytes + (this.#received.second === second ? this.#received.bytes : 0) };
    if (this.#received.bytes > MAX_BYTES_PER_SECOND)
      throw new Error(`it sent more than ${MAX_BYTES_PER_SECOND} bytes in a second`);
  }

  #end(reason: string, isMalformed: boolean = false) {
    if (this.#ended) return;
    this.#events.onEnd(reason, isMalformed);
    void this.kill();
  }
}
