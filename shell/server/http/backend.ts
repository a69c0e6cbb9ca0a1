import type { IncomingHttpHeaders } from 'node:http';

import { type Dispatcher, Pool } from 'undici';

import { isEnvelope, NotTheApi } from './envelope.ts';

interface BackendReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface ReadOptions {
  readonly limitMs: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A picture is read from a disk or a service far away: that it is slow says nothing of the API. */
  readonly isFile?: boolean;
}

/**
 * What a connection to the API is taken for. A call has one only while the API works on it; a transfer for as long as its
 * client sends or reads. So neither slow clients nor slow pictures are ever in the way of a call.
 */
type Purpose = 'call' | 'file' | 'transfer';

/** After so many responses in a row that never came, nobody waits for another one for a while. */
const SILENCES = 3;
const SILENCE_MS = 1000;
const PAUSE_MS = 1000;
export const MOST_BYTES = 8 * 1024 * 1024;

/** The API behind us. */
export class Backend {
  readonly #pools: Readonly<Record<Purpose, Pool>>;
  #silences = 0;
  #silentUntil = 0;
  #heardAt = 0;

  constructor({ origin }: URL) {
    this.#pools = {
      call: new Pool(origin, { connections: 256 }),
      file: new Pool(origin, { connections: 64 }),
      // The API bounds uploads and exports itself, and says so.
      transfer: new Pool(origin),
    };
  }

  close(): void {
    for (const pool of Object.values(this.#pools)) void pool.destroy();
  }

  /** A small GET of our own. Rejects when no whole response of the API's comes in time. */
  async read(path: string, { limitMs, headers = {}, isFile = false }: ReadOptions): Promise<BackendReply> {
    if (Date.now() < this.#silentUntil) throw new Error('the API did not answer just now');
    const signal = AbortSignal.timeout(limitMs);
    const begun = Date.now();
    const once = () => this.#readOnce(isFile ? 'file' : 'call', { method: 'GET', path, headers, signal });
    try {
      const reply = await once();
      this.#silences = 0;
      if (!isFile && !isEnvelope(reply.headers, reply.body)) throw new NotTheApi(reply.status);
      return reply;
    } catch (error) {
      // Slow is not away: who has answered somebody else meanwhile is there.
      const isSilent = signal.aborted && !isFile && this.#heardAt < begun && limitMs >= SILENCE_MS;
      if (isSilent) this.#noteSilence();
      // A kept connection that the API had just closed: another one is made.
      else if (isReset(error)) return once();
      throw error;
    }
  }

  /** Makes a request as it is. Resolves when its response begins. */
  async request(purpose: Purpose, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    const reply = await this.#pools[purpose].request(options);
    this.#heardAt = Date.now();
    return reply;
  }

  #noteSilence(): void {
    this.#silences += 1;
    if (this.#silences >= SILENCES) this.#silentUntil = Date.now() + PAUSE_MS;
  }

  async #readOnce(purpose: Purpose, options: Dispatcher.RequestOptions): Promise<BackendReply> {
    const { statusCode, headers, body } = await this.request(purpose, options);
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length > MOST_BYTES) throw new Error('the response is too large');
    }
    return { status: statusCode, headers, body: Buffer.concat(parts) };
  }
}

const CUT = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** A connection that was cut, not a response. */
export const isReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CUT.includes(String(error.code));
