import type { IncomingMessage } from 'node:http';
import { PassThrough, pipeline } from 'node:stream';

import type { Dispatcher } from 'undici';

import { type Backend, isReset, MAX_BYTES } from './backend.ts';
import { readUpTo, hasBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import { responseHeaders, forwardedHeaders } from './forwarded-headers.ts';
import { writeHead } from './head.ts';
import { errorResponse, sendResponse, sendBytes } from './send.ts';

interface Dependencies {
  readonly backend: Backend;
  /** Called with the changed tags before the writer gets the response. */
  readonly onChange: (header: string | string[] | undefined) => Promise<void>;
  /** Number of the newest change of the releases. */
  readonly newestChangeNumber: () => number;
}

/** A request body; `rest` is still to be read from the client. */
interface RequestBody {
  readonly bytes: Buffer;
  readonly rest: IncomingMessage | null;
}

const SAFE = /^(GET|HEAD|OPTIONS)$/;
/** Calls whose response contains many files and is written slowly. */
const DOWNLOAD = /^\/api\/v1\/users\/export\/?$/i;
/** A stream of server-sent events. The API sends a comment every ten seconds when there is no event. */
const EVENTS = /^\/api\/v1\/environments\/[^/]+\/[^/]+\/events\/?$/i;
const EVENTS_TIMEOUT_MS = 30_000;
/** Calls with POST that change nothing and take long: the gate judges a release or a set of releases. */
const GATE_RUN =
  /^\/api\/v1\/(?:registry\/[^/]+\/releases\/[^/]+\/check|environments\/[^/]+\/sets\/[^/]+\/\w+\/plan)\/?$/i;
const SMALL_BODY = 64 * 1024;
/** Timeouts without progress of the API: reads are quick, writes can carry images. */
const READ_TIMEOUT_MS = 5000;
const WRITE_TIMEOUT_MS = 30_000;

/** The header of API responses with the number of the newest change of the releases. */
export const CHANGE_HEADER = 'x-linkstall-change';

export const API_UNAVAILABLE = {
  status: 503,
  code: 'api.unavailable',
  message: 'The service cannot be reached just now. Try again in a moment.',
};

/** Forwards requests to the API and streams the responses back. */
export class Forwarding {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async pass(exchange: Exchange): Promise<void> {
    const { req } = exchange;
    const body = await this.#bodyOf(req).catch(() => null);
    // The client disconnected while it sent the body, so there is nobody to answer.
    if (!body) return;
    try {
      await this.#attempt(exchange, body);
    } catch (error) {
      if (SAFE.test(exchange.method) && isReset(error) && !exchange.res.headersSent && body.bytes.length === 0)
        await this.#attempt(exchange, body).catch((secondError: unknown) => sendApiUnavailable(exchange, secondError));
      else await sendApiUnavailable(exchange, error);
    }
  }

  async #bodyOf(req: IncomingMessage): Promise<RequestBody> {
    if (!hasBody(req)) return { bytes: Buffer.alloc(0), rest: null };
    const { bytes, isComplete } = await readUpTo(req, SMALL_BODY);
    return { bytes, rest: isComplete ? null : req };
  }

  /** Settles when the response was sent or the client disconnected. Rejects when the API closes the connection early. */
  async #attempt(exchange: Exchange, { bytes, rest }: RequestBody): Promise<void> {
    const { req, res, method, pathname } = exchange;
    const abortController = new AbortController();
    // A write that was sent is not aborted, because the API executes it anyway and the edge needs its changed tags.
    const changesNothing = SAFE.test(method) || GATE_RUN.test(pathname);
    const shouldAbort = () => !res.writableFinished && (changesNothing || !req.complete);
    res.once('close', () => shouldAbort() && abortController.abort());
    const timeoutMs = SAFE.test(method) ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
    const isStream = EVENTS.test(pathname);
    const response = await this.#dependencies.backend.request(
      rest || isStream || DOWNLOAD.test(pathname) ? 'transfer' : 'call',
      {
        path: req.url ?? '/',
        method,
        headers: forwardedHeaders(exchange, rest ? null : bytes.length),
        body: rest ? joinedBody(bytes, rest) : bytes.length > 0 ? bytes : null,
        // The timeout runs only while the API works, not while the client sends or reads.
        headersTimeout: timeoutMs,
        bodyTimeout: isStream ? EVENTS_TIMEOUT_MS : timeoutMs,
        signal: abortController.signal,
      },
    );
    await this.#sendBack(exchange, response);
  }

  async #sendBack(exchange: Exchange, { statusCode, headers, body }: Dispatcher.ResponseData): Promise<void> {
    const { res, method } = exchange;
    const whenPurged = this.#dependencies.onChange(headers['x-linkstall-changed']);
    const length = Number(headers['content-length'] ?? NaN);
    // The response is buffered, so that a slow client does not hold the API's connection.
    const bufferedBytes = method === 'HEAD' || length <= MAX_BYTES ? await readAll(body) : null;
    await whenPurged;
    if (res.destroyed) {
      if (!bufferedBytes) await body.dump().catch(() => undefined);
      return;
    }
    writeHead(exchange, statusCode, {
      ...Object.fromEntries(responseHeaders({ headers })),
      [CHANGE_HEADER]: this.#dependencies.newestChangeNumber(),
    });
    if (bufferedBytes) sendBytes(exchange, bufferedBytes);
    else await new Promise<void>((resolve) => pipeline(body, res, () => resolve()));
  }
}

async function readAll(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  try {
    return Buffer.from(await body.arrayBuffer());
  } catch {
    // A new error without the code of a reset, because `pass` repeats a request after a reset.
    throw new Error('the API closed the connection before the response was complete');
  }
}

/** The whole request body as a stream. The rest is discarded when the API responds before it has read everything. */
function joinedBody(bytes: Buffer, rest: IncomingMessage): PassThrough {
  const body = new PassThrough().on('error', () => undefined);
  body.once('close', () => rest.unpipe(body).resume());
  body.write(bytes);
  return rest.pipe(body);
}

async function sendApiUnavailable(exchange: Exchange, error: unknown): Promise<void> {
  if (exchange.res.headersSent || exchange.res.destroyed) return void exchange.res.destroy();
  exchange.log.warn({ reason: String(error) }, 'the API did not answer');
  await sendResponse(exchange, errorResponse(API_UNAVAILABLE, { 'retry-after': '2' }));
}
