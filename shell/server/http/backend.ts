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
  /** Images come from a disk or a remote service, so a slow image does not mean that the API is away. */
  readonly isFile?: boolean;
}

type RequestOptions = Omit<Dispatcher.RequestOptions, 'headers'> & {
  readonly headers: Readonly<Record<string, string | string[]>>;
};

/**
 * The connection pools to the API. A call holds a connection only while the API works on it; a transfer holds it while its
 * client sends or reads. With separate pools slow clients and slow images never block a call.
 */
type Purpose = 'call' | 'file' | 'transfer';

/** After this many timeouts in a row requests fail at once for a while. */
const SILENCES = 3;
const SILENCE_MS = 1000;
const PAUSE_MS = 1000;
export const MOST_BYTES = 8 * 1024 * 1024;

/** HTTP client for the API. */
export class Backend {
  readonly #pools: Readonly<Record<Purpose, Pool>>;
  #silences = 0;
  #silentUntil = 0;
  #heardAt = 0;

  readonly #key: string;

  /** @param edgeKey proves that forwarded addresses are true */
  constructor({ origin }: URL, edgeKey: string) {
    this.#key = edgeKey;
    this.#pools = {
      call: new Pool(origin, { connections: 256 }),
      file: new Pool(origin, { connections: 64 }),
      // The API limits uploads and exports itself.
      transfer: new Pool(origin),
    };
  }

  close(): void {
    for (const pool of Object.values(this.#pools)) void pool.destroy();
  }

  /** A small GET request. Rejects when the API does not complete the response in time. */
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
      // The API is not away when it has answered another request meanwhile.
      const isSilent = signal.aborted && !isFile && this.#heardAt < begun && limitMs >= SILENCE_MS;
      if (isSilent) this.#noteSilence();
      // The API had closed the kept-alive connection, so a new one is tried.
      else if (isReset(error)) return once();
      throw error;
    }
  }

  /** Sends a request. Resolves when the response headers have arrived. */
  async request(purpose: Purpose, options: RequestOptions): Promise<Dispatcher.ResponseData> {
    // Not X-Edge-Key: that header allows calls which no visitor may make through the edge.
    const headers = { ...options.headers, ...(this.#key && { 'x-forwarded-key': this.#key }) };
    const reply = await this.#pools[purpose].request({ ...options, headers });
    this.#heardAt = Date.now();
    return reply;
  }

  #noteSilence(): void {
    this.#silences += 1;
    if (this.#silences >= SILENCES) this.#silentUntil = Date.now() + PAUSE_MS;
  }

  async #readOnce(purpose: Purpose, options: RequestOptions): Promise<BackendReply> {
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

/** Whether the error is a closed connection. */
export const isReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CUT.includes(String(error.code));
