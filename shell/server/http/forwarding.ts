import type { IncomingMessage } from 'node:http';
import { PassThrough, pipeline } from 'node:stream';

import type { Dispatcher } from 'undici';

import { type Backend, isReset, MOST_BYTES } from './backend.ts';
import { beginningOf, hasBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import { responseHeaders, forwardedHeaders } from './forwarded-headers.ts';
import { writeHead } from './head.ts';
import { errorResponse, sendResponse, sendBytes } from './send.ts';

interface Means {
  readonly backend: Backend;
  /** Called with the changed tags before the writer gets the response. */
  readonly onChange: (header: string | string[] | undefined) => Promise<void>;
}

/** A request body; `rest` is still to be read from the client. */
interface Begun {
  readonly bytes: Buffer;
  readonly rest: IncomingMessage | null;
}

const SAFE = /^(GET|HEAD|OPTIONS)$/;
/** Calls whose response contains many files and is written slowly. */
const DOWNLOAD = /^\/api\/v1\/users\/export\/?$/i;
const SMALL_BODY = 64 * 1024;
/** Timeouts without progress of the API: reads are quick, writes can carry images. */
const READ_PACE_MS = 5000;
const WRITE_PACE_MS = 30_000;

export const AWAY = {
  status: 503,
  code: 'api.away',
  message: 'The service cannot be reached just now. Try again in a moment.',
};

/** Forwards requests to the API and streams the responses back. */
export class Forwarding {
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  async pass(exchange: Exchange): Promise<void> {
    const { req } = exchange;
    const body = await this.#bodyOf(req).catch(() => null);
    // A client that disconnected while it sent gets no response.
    if (!body) return;
    try {
      await this.#attempt(exchange, body);
    } catch (error) {
      if (SAFE.test(exchange.method) && isReset(error) && !exchange.res.headersSent && body.bytes.length === 0)
        await this.#attempt(exchange, body).catch((again: unknown) => sendAway(exchange, again));
      else await sendAway(exchange, error);
    }
  }

  async #bodyOf(req: IncomingMessage): Promise<Begun> {
    if (!hasBody(req)) return { bytes: Buffer.alloc(0), rest: null };
    const { bytes, isWhole } = await beginningOf(req, SMALL_BODY);
    return { bytes, rest: isWhole ? null : req };
  }

  /** Settles when the response was sent or the client disconnected. Rejects without a response of the API. */
  async #attempt(exchange: Exchange, { bytes, rest }: Begun): Promise<void> {
    const { req, res, method } = exchange;
    const leaving = new AbortController();
    // A write that was sent is not aborted: the API does it anyway, and its changed tags are needed.
    const isLeft = () => !res.writableFinished && (SAFE.test(method) || !req.complete);
    res.once('close', () => isLeft() && leaving.abort());
    const paceMs = SAFE.test(method) ? READ_PACE_MS : WRITE_PACE_MS;
    const reply = await this.#means.backend.request(rest || DOWNLOAD.test(exchange.pathname) ? 'transfer' : 'call', {
      path: req.url ?? '/',
      method,
      headers: forwardedHeaders(exchange, rest ? null : bytes.length),
      body: rest ? wholeBody(bytes, rest) : bytes.length > 0 ? bytes : null,
      // The timeout runs only while the API works, not while the client sends or reads.
      headersTimeout: paceMs,
      bodyTimeout: paceMs,
      signal: leaving.signal,
    });
    await this.#response(exchange, reply);
  }

  async #response(exchange: Exchange, { statusCode, headers, body }: Dispatcher.ResponseData): Promise<void> {
    const { res, method } = exchange;
    const seen = this.#means.onChange(headers['x-linkstall-changed']);
    const length = Number(headers['content-length'] ?? NaN);
    // The response is buffered, so that a slow client does not hold the API's connection.
    const whole = method === 'HEAD' || length <= MOST_BYTES ? await wholeOf(body) : null;
    await seen;
    if (res.destroyed) {
      if (!whole) await body.dump().catch(() => undefined);
      return;
    }
    writeHead(exchange, statusCode, Object.fromEntries(responseHeaders({ headers })));
    if (whole) sendBytes(exchange, whole);
    else await new Promise<void>((resolve) => pipeline(body, res, () => resolve()));
  }
}

async function wholeOf(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  try {
    return Buffer.from(await body.arrayBuffer());
  } catch {
    // No connection reset, because a browser would repeat the request.
    throw new Error('the response was cut');
  }
}

/** Discards the rest of a request body, when the API responds before it has read everything. */
function wholeBody(bytes: Buffer, rest: IncomingMessage): PassThrough {
  const body = new PassThrough().on('error', () => undefined);
  body.once('close', () => rest.unpipe(body).resume());
  body.write(bytes);
  return rest.pipe(body);
}

async function sendAway(exchange: Exchange, error: unknown): Promise<void> {
  if (exchange.res.headersSent || exchange.res.destroyed) return void exchange.res.destroy();
  exchange.log.warn({ reason: String(error) }, 'the API did not answer');
  await sendResponse(exchange, errorResponse(AWAY, { 'retry-after': '2' }));
}
