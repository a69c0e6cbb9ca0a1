import { appendFileSync, closeSync, mkdirSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

interface Line {
  readonly text: string;
  /** As it lies there, its end included. */
  readonly bytes: number;
}

const MOST_BYTES = 64 * 1024 * 1024;
/** Several of the largest lines. */
const PIECE_BYTES = 512 * 1024;

/** Lines that wait on the disk, taken from the front. After a crash those that were taken last may be there again. */
export class LineFile {
  readonly #path: string;
  /** Up to there it is taken. */
  #taken = 0;

  constructor(path: string) {
    this.#path = path;
    // Of a line that a crash cut off, the next one is no part.
    if (this.#size() > 0) appendFileSync(path, '\n');
  }

  get isEmpty(): boolean {
    return this.#size() <= this.#taken;
  }

  /** @throws when there is no room */
  add(lines: readonly string[]): void {
    if (this.#size() > MOST_BYTES) throw new Error('too much waits already');
    mkdirSync(dirname(this.#path), { recursive: true });
    appendFileSync(this.#path, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  }

  /** The next ones, at least one where there is one. */
  next(): Line[] {
    if (this.isEmpty) return [];
    const piece = Buffer.alloc(PIECE_BYTES);
    const opened = openSync(this.#path, 'r');
    const read = readSync(opened, piece, 0, PIECE_BYTES, this.#taken);
    closeSync(opened);
    return linesIn(piece.subarray(0, read));
  }

  drop({ bytes }: Line): void {
    this.#taken += bytes;
    if (!this.isEmpty) return;
    rmSync(this.#path, { recursive: true, force: true });
    this.#taken = 0;
  }

  #size(): number {
    return statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
  }
}

function linesIn(piece: Buffer): Line[] {
  const lines: Line[] = [];
  for (let from = 0, end; (end = piece.indexOf('\n', from)) >= 0; from = end + 1)
    lines.push({ text: piece.toString('utf8', from, end), bytes: end + 1 - from });
  return lines.length > 0 ? lines : [{ text: piece.toString('utf8'), bytes: piece.length }];
}
