// The process of a room: what it is started with, how it is spoken to, what it may not do.
import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { frameOf, FrameReader } from './frames.mjs';
import { foldersOfLent } from './lent.mjs';

const PROGRAM = fileURLToPath(new URL('program.mjs', import.meta.url));
const HEAP_MB = 160;
/** Node 20 and 22 before 22.13 know it by its first name. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';
const run = promisify(execFile);

/** Looked for once: what is installed does not change. @type {Map<string, string[]>} */
const foldersFrom = new Map();

/** @param {string} from */
function readable(from) {
  const folders = foldersFrom.get(from) ?? foldersOfLent(from);
  foldersFrom.set(from, folders);
  return [dirname(PROGRAM), ...folders].map((folder) => `--allow-fs-read=${folder}/`);
}

/**
 * @typedef {object} Heard
 * @property {(head: unknown, text: string, bytes: {head: number, text: number}) => void} onFrame
 * @property {(text: string) => void} onOutput what it wrote to where people read
 * @property {(reason: string) => void} onEnd once; by then all that it said has been heard
 */

/**
 * A process that may read its own packages and nothing else: no file of the platform, no other process, no environment.
 * Node's permission model sees to it; it does not know of sockets.
 */
export class RoomProcess {
  #child;
  #ended = false;
  #heard;

  /** @param {string} from the folder from which the lent packages are found @param {Heard} heard */
  constructor(from, heard) {
    this.#heard = heard;
    this.#child = spawn(
      process.execPath,
      ['--no-warnings', PERMISSION, ...readable(from), `--max-old-space-size=${HEAP_MB}`, PROGRAM, from],
      { env: { NODE_ENV: 'production' }, cwd: dirname(PROGRAM), stdio: ['pipe', 'pipe', 'pipe', 'pipe'] },
    );
    const frames = new FrameReader(heard.onFrame);
    this.#said.on('data', (/** @type {Buffer} */ part) => this.#take(frames, part));
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.on('data', (/** @type {Buffer} */ part) => this.#ended || heard.onOutput(part.toString('utf8', 0, 1000)));
    // What it does not take any more is said by its end.
    for (const stream of [this.#child.stdin, this.#said, this.#child.stdout, this.#child.stderr])
      stream.on('error', () => undefined);
    this.#child.once('error', (error) => this.#end(`its room could not be started: ${error.message}`));
    this.#child.once('close', (code, signal) => this.#end(`its room ended (${signal ?? `code ${code}`})`));
  }

  get #said() {
    return /** @type {import('node:stream').Readable} */ (this.#child.stdio[3]);
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

  /** @returns {Promise<number>} MB of it in memory, as the system counts them; 0 when nobody can say */
  async residentMegabytes() {
    try {
      const { pid } = this.#child;
      if (process.platform !== 'linux')
        return Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1024;
      return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    } catch {
      return 0;
    }
  }

  /** @param {FrameReader} frames @param {Buffer} part */
  #take(frames, part) {
    if (this.#ended) return;
    try {
      frames.take(part);
    } catch (error) {
      this.#end(error instanceof Error ? `it does not speak properly: ${error.message}` : 'it does not speak properly');
    }
  }

  /** @param {string} reason */
  #end(reason) {
    if (this.#ended) return;
    this.#heard.onEnd(reason);
    void this.kill();
  }
}
