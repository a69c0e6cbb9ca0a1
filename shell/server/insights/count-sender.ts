import { randomBytes } from 'node:crypto';

import type { Counts } from '@linkstall/contracts/http';
import type { Logger } from 'pino';

import type { Backend } from '../http/backend.ts';
import { LineFile } from './line-file.ts';

const MOST_IN_ONE = 400;
const LIMIT_MS = 5000;
/** Of what no repetition makes better. Another key is not among them: edge and API may be started one after the other. */
const REFUSALS = [400, 413, 415];
/** In memory, where the disk takes nothing. */
const MOST_UNKEPT = 1_000;

interface CountSenderMeans {
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
export class CountSender {
  readonly #means: CountSenderMeans;
  readonly #file: LineFile;
  readonly #edge = randomBytes(8).toString('hex');
  #sequence = 0;
  /** Behind what is in the file. */
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
      this.#means.log.error({ reason: String(error), lost }, 'what was counted cannot be kept on the disk');
    }
  }

  async send(): Promise<void> {
    if (this.#file.isEmpty && this.#unkept.length === 0) return;
    const { log } = this.#means;
    if (await this.#sendAll()) {
      if (this.#isAway) log.info('the API has taken everything that was counted');
      this.#isAway = false;
      return;
    }
    if (!this.#isAway) log.warn('the API does not take what was counted; it is kept until then');
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
      // Unless the disk has taken it meanwhile: then it is sent again, under its number.
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

  /** Whether that is done with: taken, or refused for good. */
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
      log.error({ status: statusCode }, 'the API refuses what was counted');
      return true;
    } catch {
      return false;
    }
  }
}
