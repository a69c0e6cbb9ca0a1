import { createHash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';

interface Line {
  readonly text: string;
  /** Bytes of the line in the file, with its line break. */
  readonly bytes: number;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** Bytes of one read; several of the longest lines fit. */
const CHUNK_BYTES = 512 * 1024;

/** The end of a file's name: the id and the process id of its owner. */
const OWNER = /^(?:-[0-9a-f]{8}-\d+)?\.jsonl$/;
/** A process calls `renew` every two seconds. A file that was not renewed for this time has no owner. */
const STALE_MS = 6_000;

/** Process ids of different machines or containers cannot be compared. */
const MACHINE = createHash('sha256').update(`${hostname()} ${processNamespace()}`).digest('hex').slice(0, 8);

/**
 * A queue of lines in a file. Each process has a file of its own, because several edges can use one folder. When a process has
 * ended, another one takes over its file. After a crash the last lines can be sent again.
 */
export class LineFile {
  readonly #folder: string;
  readonly #name: string;
  readonly #path: string;
  /** Offset of the first line that was not taken. */
  #offset = 0;

  /** @param path without the id of the process, such as `insights/untold.jsonl` */
  constructor(path: string) {
    this.#folder = dirname(path);
    this.#name = basename(path, '.jsonl');
    this.#path = join(this.#folder, `${this.#name}-${MACHINE}-${process.pid}.jsonl`);
    // A process that ended can have had the same id. A line that it did not finish must not be joined with the next one.
    if (!this.isEmpty) appendFileSync(this.#path, '\n');
    this.renew();
  }

  /** Renews the file. With an empty queue, takes over a file without an owner. */
  renew(): void {
    if (!this.isEmpty) this.#setTime(new Date());
    else if (this.#filesWithoutOwner().some((file) => this.#takeOver(file))) this.#setTime(new Date());
  }

  /** Releases the file, so that another edge can take it over at once. The queue must not be used any more. */
  release(): void {
    if (!this.isEmpty) this.#setTime(new Date(0));
  }

  get isEmpty(): boolean {
    return this.#size() <= this.#offset;
  }

  /** @throws when the disk is full */
  add(lines: readonly string[]): void {
    if (this.#size() > MAX_BYTES) throw new Error('the file has reached its maximum size');
    mkdirSync(dirname(this.#path), { recursive: true });
    appendFileSync(this.#path, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  }

  /** The next lines; at least one line unless the queue is empty. */
  next(): Line[] {
    if (this.isEmpty) return [];
    const chunk = Buffer.alloc(CHUNK_BYTES);
    const file = openSync(this.#path, 'r');
    const length = readSync(file, chunk, 0, CHUNK_BYTES, this.#offset);
    closeSync(file);
    return linesIn(chunk.subarray(0, length));
  }

  drop({ bytes }: Line): void {
    this.#offset += bytes;
    if (!this.isEmpty) return;
    rmSync(this.#path, { recursive: true, force: true });
    this.#offset = 0;
  }

  #size(): number {
    const size = statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
    if (size < this.#offset) this.#offset = 0; // another edge took the file over, because this process was suspended
    return size;
  }

  #setTime(time: Date): void {
    try {
      utimesSync(this.#path, time, time);
    } catch {
      // Another edge took the file over at this moment, or the disk fails, which the next line reports.
    }
  }

  /** The files of processes that ended, and the file of an earlier version of Linkstall, which had one name. */
  #filesWithoutOwner(): readonly string[] {
    let names: readonly string[] = [];
    try {
      names = readdirSync(this.#folder).filter(
        (name) => name.startsWith(this.#name) && OWNER.test(name.slice(this.#name.length)),
      );
    } catch {
      // There is no folder before the first line.
    }
    return names
      .map((name) => join(this.#folder, name))
      .filter((file) => {
        const stats = statSync(file, { throwIfNoEntry: false });
        if (file === this.#path || !stats?.isFile()) return false;
        return stats.mtimeMs < Date.now() - STALE_MS || hasEnded(file);
      });
  }

  /** Returns false when another edge was faster. */
  #takeOver(file: string): boolean {
    try {
      // A line that a crash cut off must not be joined with the next one.
      appendFileSync(file, '\n');
      renameSync(file, this.#path);
      this.#offset = 0;
      return true;
    } catch {
      return false;
    }
  }
}

function linesIn(chunk: Buffer): Line[] {
  const lines: Line[] = [];
  for (let from = 0, end; (end = chunk.indexOf('\n', from)) >= 0; from = end + 1)
    lines.push({ text: chunk.toString('utf8', from, end), bytes: end + 1 - from });
  return lines.length > 0 ? lines : [{ text: chunk.toString('utf8'), bytes: chunk.length }];
}

/** Differs between containers that share the name of their machine. Empty on systems without such namespaces. */
function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** Whether the file belongs to a process of this machine that has ended. */
function hasEnded(file: string): boolean {
  const [, machine, pid] = /-([0-9a-f]{8})-(\d+)\.jsonl$/.exec(file) ?? [];
  if (machine !== MACHINE) return false;
  try {
    return !process.kill(Number(pid), 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
