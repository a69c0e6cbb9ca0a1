// The process of a room: what it is started with, how it is spoken to, what it may not do.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

import { frameOf, FrameReader } from './frames.mjs';
import { foldersOfShared } from './shared.mjs';

const PROGRAM = fileURLToPath(new URL('program.mjs', import.meta.url));
const HEAP_MB = 160;
/** Node 20 and 22 before 22.13 know it by its first name. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';
/** With require(esm) react-router is its ES modules, which take node three times as long to load as its CommonJS. */
const COMMON_JS = process.allowedNodeEnvironmentFlags.has('--experimental-require-module')
  ? ['--no-experimental-require-module']
  : [];
const MOST_BYTES_A_SECOND = 64 * 1024 * 1024;
/** What it writes for people to read is read so often in a second, and no faster. */
const OUTPUTS_A_SECOND = 20;

/** Looked for once: what is installed does not change. @type {Map<string, ReturnType<typeof foldersOfShared>>} */
const foldersFrom = new Map();

/** @param {string} from */
function foldersOnce(from) {
  const found = foldersFrom.get(from) ?? foldersOfShared(from);
  foldersFrom.set(from, found);
  return found;
}

/**
 * How node is started for a room: it may read the program's folder and the packages, and nothing else; no other process,
 * thread or add-on.
 * @param {string} from the folder from which the shared packages are found
 * @param {string} [program]
 */
export function roomArguments(from, program = PROGRAM) {
  const { shared, folders } = foldersOnce(from);
  const readable = [dirname(program), ...folders].map((folder) => `--allow-fs-read=${folder}/`);
  const heap = `--max-old-space-size=${HEAP_MB}`;
  return ['--no-warnings', ...COMMON_JS, PERMISSION, ...readable, heap, program, JSON.stringify(shared)];
}

/**
 * @typedef {object} Heard
 * @property {(head: unknown, text: string, bytes: {head: number, text: number}) => void} onFrame
 * @property {(text: string) => void} onOutput what it wrote to where people read
 * @property {(reason: string, isRubbish: boolean) => void} onEnd once; by then all that it said has been heard; or was rubbish
 */

/**
 * A process that may read its own packages and nothing else: no file of the platform, no other process, no environment.
 * Node's permission model sees to it; it does not know of sockets.
 */
export class RoomProcess {
  #child;
  #ended = false;
  #heard;
  /** @type {{second: number, bytes: number}} */
  #said = { second: 0, bytes: 0 };

  /** @param {string} from the folder from which the shared packages are found @param {Heard} heard */
  constructor(from, heard) {
    this.#heard = heard;
    this.#child = spawn(process.execPath, roomArguments(from), {
      env: { NODE_ENV: 'production' },
      cwd: dirname(PROGRAM),
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      // In a group of its own: a signal to its group is one to itself.
      detached: true,
    });
    const frames = new FrameReader(heard.onFrame);
    const channel = /** @type {import('node:stream').Readable} */ (this.#child.stdio[3]);
    channel.on('data', (/** @type {Buffer} */ part) => this.#take(frames, part));
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.on('data', (/** @type {Buffer} */ part) => {
        stream.pause();
        setTimeout(() => stream.resume(), 1000 / OUTPUTS_A_SECOND).unref();
        if (!this.#ended) heard.onOutput(part.toString('utf8', 0, 1000));
      });
    // What it does not take any more is said by its end.
    for (const stream of [this.#child.stdin, channel, this.#child.stdout, this.#child.stderr])
      stream.on('error', () => undefined);
    this.#child.once('error', (error) => this.#end(`its room could not be started: ${error.message}`));
    this.#child.once('exit', (code, signal) => {
      const reason = `its room ended (${signal ?? `code ${code}`})`;
      finished(channel).then(
        () => this.#end(reason),
        () => this.#end(reason),
      );
    });
  }

  get pid() {
    return this.#child.pid ?? 0;
  }

  /** @param {object} head @param {string} [text] */
  send(head, text) {
    if (!this.#ended) this.#child.stdin.write(frameOf(head, text));
  }

  /** Whatever it does. @returns {Promise<void>} once it is no more */
  kill() {
    this.#ended = true;
    return new Promise((resolve) => {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null || !this.#child.kill('SIGKILL')) resolve();
      else this.#child.once('exit', () => resolve());
    });
  }

  /** @param {FrameReader} frames @param {Buffer} part */
  #take(frames, part) {
    if (this.#ended) return;
    try {
      this.#count(part.length);
      frames.take(part);
    } catch (error) {
      this.#end(`it does not speak properly: ${error instanceof Error ? error.message : 'so'}`, true);
    }
  }

  /** @param {number} bytes */
  #count(bytes) {
    const second = Math.floor(performance.now() / 1000);
    this.#said = { second, bytes: bytes + (this.#said.second === second ? this.#said.bytes : 0) };
    if (this.#said.bytes > MOST_BYTES_A_SECOND) throw new Error('it says more in a second than its pages have');
  }

  /** @param {string} reason @param {boolean} [isRubbish] */
  #end(reason, isRubbish = false) {
    if (this.#ended) return;
    this.#heard.onEnd(reason, isRubbish);
    void this.kill();
  }
}
