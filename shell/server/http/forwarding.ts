import type { ClientRequest, IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';

import { type Backend, isReset, MOST_BYTES } from './backend.ts';
import { beginningOf, hasBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import { answerHeaders, forwardedHeaders } from './forwarded-headers.ts';
import type { PaceWatch } from './pace.ts';
import { errorAnswer, sendAnswer, sendBytes } from './send.ts';

interface Means {
  readonly backend: Backend;
  readonly watch: PaceWatch;
  /** Hears what a write changed before its writer does. */
  readonly onChange: (header: string | string[] | undefined) => void;
}

/** Of a body: `rest` is still to be read from the client. */
interface Begun {
  readonly bytes: Buffer;
  readonly rest: IncomingMessage | null;
}

const SAFE = /^(GET|HEAD|OPTIONS)$/;
/** Answers of many files, written one after the other. */
const DOWNLOAD = /^\/api\/v1\/users\/export\/?$/i;
const SMALL_BODY = 64 * 1024;
/** Silence of the API after which it is given up: a read is quick, a write may carry pictures. */
const READ_PACE = { windowMs: 5000, leastBytes: 1 };
const WRITE_PACE = { windowMs: 30_000, leastBytes: 1 };

export const AWAY = {
  status: 503,
  code: 'api.away',
  message: 'The service cannot be reached just now. Try again in a moment.',
};

/** Passes requests on to the API as they are and its answers back. */
export class Forwarding {
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  async pass(exchange: Exchange): Promise<void> {
    const { req } = exchange;
    const body = await this.#bodyOf(req).catch(() => null);
    // Who left while sending waits for nothing.
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

  /** Settles when the answer has gone, or its reader has. Rejects when none came. */
  #attempt(exchange: Exchange, { bytes, rest }: Begun): Promise<void> {
    const { req, res, method } = exchange;
    const purpose = rest || DOWNLOAD.test(exchange.pathname) ? 'transfer' : 'call';
    const headers = forwardedHeaders(exchange, rest ? null : bytes.length);
    const sent = this.#means.backend.request(req.url ?? '/', purpose, { method, headers });
    return new Promise<void>((resolve, reject) => {
      let isAnswered = false;
      sent.once('close', this.#watchApi(exchange, sent));
      sent.once('response', (reply) => {
        isAnswered = true;
        // Cut in the middle it is not asked for again.
        void this.#answer(exchange, reply).then(resolve, () => reject(new Error('the answer was cut')));
      });
      sent.on('error', (error) => {
        // It has said no before it had read everything: what the browser still sends is let go.
        rest?.unpipe(sent);
        rest?.resume();
        if (!isAnswered) reject(error);
      });
      res.once('close', () => {
        if (!res.writableFinished) sent.destroy();
        resolve();
      });
      if (bytes.length > 0) sent.write(bytes);
      if (rest) rest.pipe(sent);
      else sent.end();
    });
  }

  /** Its time runs only while it is the API's turn: not while the client sends, and not while the client reads. */
  #watchApi({ res, method }: Exchange, sent: ClientRequest): () => void {
    const isItsTurn = () =>
      res.headersSent ? !res.writableNeedDrain : !sent.socket || sent.writableFinished || sent.writableNeedDrain;
    return this.#means.watch.begin({
      pace: SAFE.test(method) ? READ_PACE : WRITE_PACE,
      moved: () => (isItsTurn() ? (sent.socket?.bytesRead ?? 0) + (sent.socket?.bytesWritten ?? 0) : null),
      late: () => sent.destroy(new Error('the API takes too long')),
    });
  }

  async #answer(exchange: Exchange, reply: IncomingMessage): Promise<void> {
    const { res, method } = exchange;
    this.#means.onChange(reply.headers['x-linkstall-changed']);
    const status = reply.statusCode ?? 502;
    const length = Number(reply.headers['content-length'] ?? NaN);
    // Taken over whole, so that the API is free for the next one however slowly this one is read.
    const whole = method === 'HEAD' || length <= MOST_BYTES ? await wholeOf(reply) : null;
    if (res.destroyed) return;
    for (const [name, value] of answerHeaders(reply)) res.setHeader(name, value);
    res.writeHead(status);
    if (whole) sendBytes(exchange, whole);
    else await new Promise<void>((resolve) => pipeline(reply, res, () => resolve()));
  }
}

const wholeOf = (reply: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    reply.on('data', (part: Buffer) => parts.push(part));
    reply.once('end', () => resolve(Buffer.concat(parts)));
    reply.once('error', reject);
  });

async function sendAway(exchange: Exchange, error: unknown): Promise<void> {
  if (exchange.res.headersSent || exchange.res.destroyed) return void exchange.res.destroy();
  exchange.log.warn({ reason: String(error) }, 'the API did not answer');
  await sendAnswer(exchange, errorAnswer(AWAY, { 'retry-after': '2' }));
}
