import type { IncomingHttpHeaders } from 'node:http';

import { MAX_FILE_BYTES } from '@linkstall/kit/download-file';
import { context, propagation } from '@opentelemetry/api';
import { type Dispatcher, Pool } from 'undici';

import { isEnvelope, NotTheApi } from './envelope.ts';

interface BackendResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface ReadOptions {
  readonly limitMs: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Images and files come from a disk or a remote service, so a slow one does not mean that the API is unavailable. */
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
const MAX_TIMEOUTS = 3;
/** A timeout counts only after a time limit of at least this length. A shorter one does not show that the API is unavailable. */
const MIN_TIMEOUT_MS = 1000;
const PAUSE_MS = 1000;
export const MAX_BYTES = 8 * 1024 * 1024;

export class Backend {
  readonly #pools: Readonly<Record<Purpose, Pool>>;
  #timeouts = 0;
  #failUntil = 0;
  #lastResponseAt = 0;

  readonly #key: string;

  /** @param edgeKey proves that forwarded addresses are true */
  constructor({ origin }: URL, edgeKey: string) {
    this.#key = edgeKey;
    this.#pools = {
      call: new Pool(origin, { connections: 256 }),
      file: new Pool(origin, { connections: 64 }),
      // The API limits uploads, exports and streams of events itself.
      transfer: new Pool(origin),
    };
  }

  close(): void {
    for (const pool of Object.values(this.#pools)) void pool.destroy();
  }

  /** A small GET request. Rejects when the API does not complete the response in time. */
  async read(path: string, { limitMs, headers = {}, isFile = false }: ReadOptions): Promise<BackendResponse> {
    if (Date.now() < this.#failUntil) throw new Error('the API did not respond recently');
    const signal = AbortSignal.timeout(limitMs);
    const startedAt = Date.now();
    const readOnce = () => this.#readOnce(isFile ? 'file' : 'call', { method: 'GET', path, headers, signal });
    try {
      const response = await readOnce();
      this.#timeouts = 0;
      if (!isFile && !isEnvelope(response.headers, response.body)) throw new NotTheApi(response.status);
      return response;
    } catch (error) {
      // The API is not unavailable when another request got a response meanwhile.
      const isTimeout = signal.aborted && !isFile && this.#lastResponseAt < startedAt && limitMs >= MIN_TIMEOUT_MS;
      if (isTimeout) this.#countTimeout();
      // The API had closed the kept-alive connection, so the request is repeated on a new connection.
      else if (isReset(error)) return readOnce();
      throw error;
    }
  }

  /** Sends a request. Resolves when the response headers have arrived. */
  async request(purpose: Purpose, options: RequestOptions): Promise<Dispatcher.ResponseData> {
    // Not X-Edge-Key: that header allows calls which no visitor may make through the edge.
    const headers = { ...options.headers, ...(this.#key && { 'x-forwarded-key': this.#key }) };
    propagation.inject(context.active(), headers); // nothing without traces
    const response = await this.#pools[purpose].request({ ...options, headers });
    this.#lastResponseAt = Date.now();
    return response;
  }

  #countTimeout(): void {
    this.#timeouts += 1;
    if (this.#timeouts >= MAX_TIMEOUTS) this.#failUntil = Date.now() + PAUSE_MS;
  }

  async #readOnce(purpose: Purpose, options: RequestOptions): Promise<BackendResponse> {
    const { statusCode, headers, body } = await this.request(purpose, options);
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > (purpose === 'file' ? MAX_FILE_BYTES : MAX_BYTES)) throw new Error('the response is too large');
    }
    return { status: statusCode, headers, body: Buffer.concat(chunks) };
  }
}

const CLOSED_CONNECTION = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Whether the error is a closed connection. */
export const isReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CLOSED_CONNECTION.includes(String(error.code));
