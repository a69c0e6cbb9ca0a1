import { randomBytes } from 'node:crypto';

import type { Counts } from '@linkstall/contracts/http';
import type { Logger } from 'pino';

import type { Backend } from '../http/backend.ts';
import { LineFile } from './line-file.ts';

const MOST_IN_ONE = 400;
const LIMIT_MS = 5000;
/** Statuses after which a batch is dropped. 401 is not among them, because edge and API can start with different keys. */
const REFUSALS = [400, 413, 415];
/** Batches that are kept in memory while the disk cannot be written. */
const MOST_UNKEPT = 1_000;

interface CountSenderMeans {
  readonly backend: Backend;
  readonly edgeKey: string;
  /** Path of the file with the batches that the API has not accepted, one per line. */
  readonly file: string;
  readonly log: Logger;
}

/**
 * Sends batches of counts to the API in order. A batch is written to disk before it is sent, so a crash loses none. Each
 * batch has a sequence number; a batch whose response was lost is sent again with its number, and the API counts it once.
 */
export class CountSender {
  readonly #means: CountSenderMeans;
  readonly #file: LineFile;
  readonly #edge = randomBytes(8).toString('hex');
  #sequence = 0;
  /** Batches after those in the file. */
  #unkept: string[] = [];
  #isAway = false;

  constructor(means: CountSenderMeans) {
    this.#means = means;
    this.#file = new LineFile(means.file);
  }

  add(counts: readonly string[]): void {
    const waiting = [...this.#unkept, ...this.#numbered(counts).map((sums) => JSON.stringify(sums))];
    if (waiting.length === 0) return;
    try {
      this.#file.add(waiting);
      this.#unkept = [];
    } catch (error) {
      this.#unkept = waiting.slice(0, MOST_UNKEPT);
      const lost = waiting.length - this.#unkept.length;
      this.#means.log.error({ reason: String(error), lost }, 'counts cannot be written to disk');
    }
  }

  async send(): Promise<void> {
    if (this.#file.isEmpty && this.#unkept.length === 0) return;
    const { log } = this.#means;
    if (await this.#sendAll()) {
      if (this.#isAway) log.info('the API has accepted all counts');
      this.#isAway = false;
      return;
    }
    if (!this.#isAway) log.warn('the API does not accept counts; they wait on disk');
    this.#isAway = true;
  }

  async #sendAll(): Promise<boolean> {
    for (let lines = this.#file.next(); lines.length > 0; lines = this.#file.next())
      for (const line of lines) {
        if (line.text !== '' && !(await this.#deliver(line.text))) return false;
        this.#file.drop(line);
      }
    for (let [text] = this.#unkept; text !== undefined; [text] = this.#unkept) {
      if (!(await this.#deliver(text))) return false;
      // The batch may have been written to the file meanwhile; then it is sent again with its number.
      if (this.#unkept[0] === text) this.#unkept.shift();
      else return this.#sendAll();
    }
    return true;
  }

  #numbered(counts: readonly string[]): Counts[] {
    const parts = Array.from({ length: Math.ceil(counts.length / MOST_IN_ONE) }, (_, part) =>
      counts.slice(part * MOST_IN_ONE, (part + 1) * MOST_IN_ONE),
    );
    return parts.map((part) => ({ edge: this.#edge, sequence: (this.#sequence += 1), counts: part }));
  }

  /** Sends a batch. Returns true when it was accepted, or refused for good. */
  async #deliver(body: string): Promise<boolean> {
    const { backend, edgeKey, log } = this.#means;
    const headers = { 'content-type': 'application/json', 'x-edge-key': edgeKey };
    const signal = AbortSignal.timeout(LIMIT_MS);
    const call = { method: 'POST', path: '/api/v1/insights/counts', headers, body, signal } as const;
    try {
      const { statusCode, body: response } = await backend.request('call', call);
      await response.dump();
      if (statusCode >= 200 && statusCode < 300) return true;
      if (!REFUSALS.includes(statusCode)) return false;
      log.error({ status: statusCode }, 'the API refuses a batch of counts');
      return true;
    } catch {
      return false;
    }
  }
}
