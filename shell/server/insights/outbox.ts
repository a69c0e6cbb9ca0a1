import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Counts } from '@linkstall/contracts/http';
import type { Logger } from 'pino';

import type { Backend } from '../http/backend.ts';

const MOST_IN_ONE = 400;
const LIMIT_MS = 5000;
const MOST_BYTES = 64 * 1024 * 1024;

interface OutboxMeans {
  readonly backend: Backend;
  readonly edgeKey: string;
  /** Where sums wait for an API that is away, a line each. */
  readonly file: string;
  readonly log: Logger;
}

/**
 * Sums on their way to the API, in the order of their numbers. What it did not take, or may have taken without our knowing,
 * waits on the disk and is sent again under the same number: it is counted once, and a crash here loses none.
 */
export class Outbox {
  readonly #means: OutboxMeans;
  readonly #edge = randomBytes(8).toString('hex');
  #sequence = 0;
  #isWaiting: boolean;

  constructor(means: OutboxMeans) {
    this.#means = means;
    this.#isWaiting = sizeOf(means.file) > 0;
  }

  async send(counts: readonly string[]): Promise<void> {
    const fresh = this.#numbered(counts);
    if (this.#isWaiting) {
      this.#keep(fresh);
      return this.#sendKept();
    }
    for (const [at, sums] of fresh.entries()) {
      if (await this.#deliver(JSON.stringify(sums))) continue;
      this.#means.log.warn('the API does not take what was counted; it is kept until then');
      return this.#keep(fresh.slice(at));
    }
  }

  #numbered(counts: readonly string[]): Counts[] {
    const parts = Array.from({ length: Math.ceil(counts.length / MOST_IN_ONE) }, (_, part) =>
      counts.slice(part * MOST_IN_ONE, (part + 1) * MOST_IN_ONE),
    );
    return parts.map((part) => ({ edge: this.#edge, sequence: (this.#sequence += 1), counts: part }));
  }

  #keep(sums: readonly Counts[]): void {
    if (sums.length === 0) return;
    const { file, log } = this.#means;
    this.#isWaiting = true;
    if (sizeOf(file) > MOST_BYTES) return log.error('too much waits for the API: what is counted now is lost');
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, sums.map((each) => `${JSON.stringify(each)}\n`).join(''), { mode: 0o600 });
  }

  /** Stops at the first that is not taken: those before it are known by their numbers when they come again. */
  async #sendKept(): Promise<void> {
    const { file, log } = this.#means;
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const line of lines) if (line !== '' && !(await this.#deliver(line))) return;
    rmSync(file, { recursive: true, force: true });
    this.#isWaiting = false;
    log.info('the API has taken everything that was counted');
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
      if (statusCode >= 500 || statusCode === 429) return false;
      log.error({ status: statusCode }, 'the API refuses what was counted');
      return true;
    } catch {
      return false;
    }
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
