import { appendFileSync, closeSync, mkdirSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

interface Line {
  readonly text: string;
  /** Bytes of the line in the file, with its line break. */
  readonly bytes: number;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** Bytes of one read; several of the longest lines fit. */
const CHUNK_BYTES = 512 * 1024;

/** A queue of lines in a file. After a crash the lines that were taken last can appear again. */
export class LineFile {
  readonly #path: string;
  /** Offset of the first line that was not taken. */
  #offset = 0;

  constructor(path: string) {
    this.#path = path;
    // A line that a crash cut off must not be joined with the next one.
    if (this.#size() > 0) appendFileSync(path, '\n');
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
    return statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
  }
}

function linesIn(chunk: Buffer): Line[] {
  const lines: Line[] = [];
  for (let from = 0, end; (end = chunk.indexOf('\n', from)) >= 0; from = end + 1)
    lines.push({ text: chunk.toString('utf8', from, end), bytes: end + 1 - from });
  return lines.length > 0 ? lines : [{ text: chunk.toString('utf8'), bytes: chunk.length }];
}
