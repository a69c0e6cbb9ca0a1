import { randomBytes } from 'node:crypto';
import { appendFileSync, closeSync, mkdirSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Counts } from '@linkstall/contracts/http';
import type { Logger } from 'pino';

import type { Backend } from '../http/backend.ts';

const MOST_IN_ONE = 400;
const LIMIT_MS = 5000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Of what no repetition makes better. Another key is not among them: edge and API may be started one after the other. */
const REFUSALS = [400, 413, 415];
/** Several of the largest lines. */
const PIECE_BYTES = 512 * 1024;

interface OutboxMeans {
  readonly backend: Backend;
  readonly edgeKey: string;
  /** Where sums wait until the API has taken them, a line each. */
  readonly file: string;
  readonly log: Logger;
}

/**
 * Sums on their way to the API, in the order of their numbers. They lie on the disk before they are sent, so a crash
 * loses none; what the API may have taken without our knowing is sent again under the same number and counted once.
 */
export class Outbox {
  readonly #means: OutboxMeans;
  readonly #edge = randomBytes(8).toString('hex');
  #sequence = 0;
  /** Up to there the API has taken what is in the file. */
  #sent = 0;
  #isAway = false;

  constructor(means: OutboxMeans) {
    this.#means = means;
    // Of a line that a crash cut off, the next one is no part.
    if (sizeOf(means.file) > 0) appendFileSync(means.file, '\n');
  }

  async send(counts: readonly string[]): Promise<void> {
    const { file, log } = this.#means;
    const fresh = this.#numbered(counts);
    if (fresh.length > 0 && !this.#keep(fresh)) return this.#sendUnkept(fresh);
    while (this.#sent < sizeOf(file)) {
      const line = readLine(file, this.#sent);
      if (line.text !== '' && !(await this.#deliver(line.text))) {
        if (!this.#isAway) log.warn('the API does not take what was counted; it is kept until then');
        this.#isAway = true;
        return;
      }
      this.#sent += line.bytes;
    }
    rmSync(file, { recursive: true, force: true });
    this.#sent = 0;
    if (this.#isAway) log.info('the API has taken everything that was counted');
    this.#isAway = false;
  }

  #numbered(counts: readonly string[]): Counts[] {
    const parts = Array.from({ length: Math.ceil(counts.length / MOST_IN_ONE) }, (_, part) =>
      counts.slice(part * MOST_IN_ONE, (part + 1) * MOST_IN_ONE),
    );
    return parts.map((part) => ({ edge: this.#edge, sequence: (this.#sequence += 1), counts: part }));
  }

  #keep(sums: readonly Counts[]): boolean {
    const { file, log } = this.#means;
    if (sizeOf(file) > MOST_BYTES) return false;
    try {
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, sums.map((each) => `${JSON.stringify(each)}\n`).join(''), { mode: 0o600 });
      return true;
    } catch (error) {
      log.error({ reason: String(error) }, 'what was counted cannot be kept on the disk');
      return false;
    }
  }

  /** Past what waits nothing goes: the API would take that for counted. */
  async #sendUnkept(sums: readonly Counts[]): Promise<void> {
    const { file, log } = this.#means;
    for (const each of sums)
      if (sizeOf(file) > 0 || !(await this.#deliver(JSON.stringify(each))))
        return log.error('there is no room for what was counted: it is lost');
  }

  /** Whether that is done with: taken, or refused for good. */
  async #deliver(body: string): Promise<boolean> {
    const { backend, edgeKey, log } = this.#means;
    const headers = { 'content-type': 'application/json', 'x-edge-key': edgeKey };
    const signal = AbortSignal.timeout(LIMIT_MS);
    const call = { method: 'POST', path: '/api/v1/insights/counts', headers, body, signal } as const;
    try {
      const { statusCode, body: answer } = await backend.request('call', call);
      await answer.dump();
      if (statusCode >= 200 && statusCode < 300) return true;
      if (!REFUSALS.includes(statusCode)) return false;
      log.error({ status: statusCode }, 'the API refuses what was counted');
      return true;
    } catch {
      return false;
    }
  }
}

/** With its length as it lies there, the end of the line included. */
function readLine(file: string, from: number): { readonly text: string; readonly bytes: number } {
  const piece = Buffer.alloc(PIECE_BYTES);
  const opened = openSync(file, 'r');
  const read = readSync(opened, piece, 0, PIECE_BYTES, from);
  closeSync(opened);
  const end = piece.subarray(0, read).indexOf('\n');
  const length = end < 0 ? read : end;
  return { text: piece.toString('utf8', 0, length), bytes: end < 0 ? read : end + 1 };
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
