import { Agent, type IncomingHttpHeaders, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { pipeline } from 'node:stream';

import type { Exchange } from './exchange.ts';
import { errorAnswer, sendAnswer } from './send.ts';

interface BackendReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface ReadOptions {
  readonly limitMs: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** After so many answers in a row that never came, nobody waits for another one for a while. */
const SILENCES = 3;
const SILENCE_MS = 1000;
const PAUSE_MS = 1000;
const SAFE = /^(GET|HEAD|OPTIONS)$/;
/** Silence after which an answer is given up: a read is quick, a write may carry pictures. */
const READ_LIMIT_MS = 5000;
const WRITE_LIMIT_MS = 30_000;
const MOST_BYTES = 8 * 1024 * 1024;
/** Belong to one connection, not to the message; or are ours to say. */
const NOT_PASSED = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'forwarded',
];
const NOT_ANSWERED = [...NOT_PASSED, 'x-powered-by', 'server', 'x-linkstall-changed', 'x-request-id'];

/** The API behind us. */
export class Backend {
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'lifo' });
  readonly #onChange: (header: string | string[] | undefined) => void;
  #silences = 0;
  #silentUntil = 0;
  #heardAt = 0;

  /** `onChange` hears what a write changed before its writer does. */
  constructor(url: URL, onChange: (header: string | string[] | undefined) => void) {
    this.#url = url;
    this.#onChange = onChange;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** A small GET of our own. Rejects when no whole answer comes in time. */
  async read(path: string, { limitMs, headers = {} }: ReadOptions): Promise<BackendReply> {
    if (Date.now() < this.#silentUntil) throw new Error('the API did not answer just now');
    const signal = AbortSignal.timeout(limitMs);
    const begun = Date.now();
    try {
      const reply = await this.#readOnce(path, { headers, signal });
      this.#silences = 0;
      return reply;
    } catch (error) {
      // Slow is not away: who has answered somebody else meanwhile is there.
      if (signal.aborted && this.#heardAt < begun && limitMs >= SILENCE_MS) this.#noteSilence();
      // A kept connection that the API had just closed: another one is made.
      else if (isReset(error)) return this.#readOnce(path, { headers, signal });
      throw error;
    }
  }

  #noteSilence(): void {
    this.#silences += 1;
    if (this.#silences >= SILENCES) this.#silentUntil = Date.now() + PAUSE_MS;
  }

  #readOnce(path: string, options: RequestOptions): Promise<BackendReply> {
    return new Promise((resolve, reject) => {
      const sent = request(this.#to(path, options), (reply) => {
        this.#heardAt = Date.now();
        const parts: Buffer[] = [];
        let length = 0;
        reply.on('data', (part: Buffer) => {
          parts.push(part);
          length += part.length;
          if (length > MOST_BYTES) sent.destroy(new Error('the answer is too large'));
        });
        reply.once('end', () =>
          resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: Buffer.concat(parts) }),
        );
        reply.once('error', reject);
      });
      sent.once('error', reject).end();
    });
  }

  /** Passes a request on as it is and its answer back. */
  forward(exchange: Exchange): Promise<void> {
    const { req, method } = exchange;
    const bodiless = req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined;
    return new Promise((resolve) => {
      const attempt = (again: boolean) => {
        const sent = request(this.#to(req.url ?? '/', { method, headers: forwardedHeaders(exchange) }));
        const answered = { already: false };
        sent.setTimeout(SAFE.test(method) ? READ_LIMIT_MS : WRITE_LIMIT_MS, () =>
          sent.destroy(new Error('the API takes too long')),
        );
        sent.once('response', (reply) => {
          answered.already = true;
          this.#answer(exchange, reply, resolve);
        });
        sent.on('error', (error) => {
          req.unpipe(sent);
          // It has said no before it had read everything: what the browser still sends is let go.
          req.resume();
          if (answered.already) return;
          if (again && bodiless && sent.reusedSocket && isReset(error) && SAFE.test(method)) return attempt(false);
          void sendAway(exchange, error).then(resolve);
        });
        exchange.res.once('close', () => exchange.res.writableFinished || sent.destroy());
        if (bodiless) sent.end();
        else req.pipe(sent);
      };
      attempt(true);
    });
  }

  #answer({ res }: Exchange, reply: IncomingMessage, done: () => void): void {
    this.#heardAt = Date.now();
    this.#onChange(reply.headers['x-linkstall-changed']);
    for (const [name, value] of Object.entries(reply.headers)) {
      if (value !== undefined && !NOT_ANSWERED.includes(name)) res.setHeader(name, value);
    }
    res.writeHead(reply.statusCode ?? 502);
    pipeline(reply, res, () => done());
  }

  #to(path: string, options: RequestOptions): RequestOptions {
    return {
      protocol: this.#url.protocol,
      hostname: this.#url.hostname,
      port: this.#url.port,
      path,
      agent: this.#agent,
      ...options,
    };
  }
}

export const AWAY = {
  status: 503,
  code: 'api.away',
  message: 'The service cannot be reached just now. Try again in a moment.',
};

async function sendAway(exchange: Exchange, error: unknown): Promise<void> {
  if (exchange.res.headersSent || exchange.res.destroyed) return void exchange.res.destroy();
  exchange.log.warn({ reason: String(error) }, 'the API did not answer');
  await sendAnswer(exchange, errorAnswer(AWAY, { 'retry-after': '2' }));
}

/** What the API may believe of where a request came from is what we say. */
function forwardedHeaders({ req, id, client, origin }: Exchange): Record<string, string | string[]> {
  const passed = Object.entries(req.headers).filter(
    ([name, value]) => value !== undefined && !NOT_PASSED.includes(name) && !name.startsWith('x-forwarded-'),
  );
  const { protocol, host } = new URL(origin);
  return {
    ...(Object.fromEntries(passed) as Record<string, string | string[]>),
    'x-forwarded-for': client,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-host': host,
    'x-request-id': id,
    ...(req.headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }),
  };
}

const isReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
