import { randomBytes } from 'node:crypto';

import type { Counts } from '@linkstall/contracts/http';
import type { Logger } from 'pino';

import type { Backend } from '../http/backend.ts';
import { LineFile } from './line-file.ts';

const MAX_COUNTS_PER_BATCH = 400;
const REQUEST_LIMIT_MS = 5000;
/** Statuses after which a batch is dropped. 401 is not among them, because edge and API can start with different keys. */
const REFUSALS = [400, 413, 415];
/** Batches that are kept in memory while the disk cannot be written. */
const MAX_UNWRITTEN = 1_000;

interface CountSenderDependencies {
  readonly backend: Backend;
  readonly edgeKey: string;
  /** The call of the API that takes the batches. */
  readonly path: string;
  /** Path of the file with the batches that the API has not accepted, one per line. */
  readonly file: string;
  readonly log: Logger;
}

/**
 * Sends batches of counts to the API in order. A batch is written to disk before it is sent, so a crash loses none. Each
 * batch has a sequence number; a batch whose response was lost is sent again with its number, and the API counts it once.
 */
export class CountSender {
  readonly #dependencies: CountSenderDependencies;
  readonly #file: LineFile;
  readonly #edge = randomBytes(8).toString('hex');
  #sequence = 0;
  /** Batches that are newer than the batches in the file. */
  #unwritten: string[] = [];
  #isApiUnavailable = false;

  constructor(dependencies: CountSenderDependencies) {
    this.#dependencies = dependencies;
    this.#file = new LineFile(dependencies.file);
  }

  add(counts: readonly string[]): void {
    const waiting = [...this.#unwritten, ...this.#batchesOf(counts).map((batch) => JSON.stringify(batch))];
    if (waiting.length === 0) return;
    try {
      this.#file.add(waiting);
      this.#unwritten = [];
    } catch (error) {
      this.#unwritten = waiting.slice(0, MAX_UNWRITTEN);
      const lost = waiting.length - this.#unwritten.length;
      this.#dependencies.log.error({ reason: String(error), lost }, 'counts cannot be written to disk');
    }
  }

  /** Must be called every two seconds, because other edges take over a file that is not renewed. */
  async send(): Promise<void> {
    this.#file.renew();
    if (this.#file.isEmpty && this.#unwritten.length === 0) return;
    const { log } = this.#dependencies;
    if (await this.#sendAll()) {
      if (this.#isApiUnavailable) log.info('the API has accepted all counts');
      this.#isApiUnavailable = false;
      return;
    }
    if (!this.#isApiUnavailable) log.warn('the API does not accept counts; they wait on disk');
    this.#isApiUnavailable = true;
  }

  /** Releases the file, so that another edge sends the waiting batches. */
  close(): void {
    this.#file.release();
  }

  async #sendAll(): Promise<boolean> {
    for (let lines = this.#file.next(); lines.length > 0; lines = this.#file.next())
      for (const line of lines) {
        if (line.text !== '' && !(await this.#sendBatch(line.text))) return false;
        this.#file.drop(line);
      }
    for (let [text] = this.#unwritten; text !== undefined; [text] = this.#unwritten) {
      if (!(await this.#sendBatch(text))) return false;
      // The batch may have been written to the file meanwhile; then it is sent again with its number.
      if (this.#unwritten[0] === text) this.#unwritten.shift();
      else return this.#sendAll();
    }
    return true;
  }

  #batchesOf(counts: readonly string[]): Counts[] {
    const batches = Array.from({ length: Math.ceil(counts.length / MAX_COUNTS_PER_BATCH) }, (_, index) =>
      counts.slice(index * MAX_COUNTS_PER_BATCH, (index + 1) * MAX_COUNTS_PER_BATCH),
    );
    return batches.map((batch) => ({ edge: this.#edge, sequence: (this.#sequence += 1), counts: batch }));
  }

  /** Sends a batch. Returns true when it was accepted, or refused permanently. */
  async #sendBatch(body: string): Promise<boolean> {
    const { backend, edgeKey, log, path } = this.#dependencies;
    this.#file.renew();
    const headers = { 'content-type': 'application/json', 'x-edge-key': edgeKey };
    const signal = AbortSignal.timeout(REQUEST_LIMIT_MS);
    const call = { method: 'POST', path, headers, body, signal } as const;
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
