import type { AnswerCache, Made, Make, Served } from '../answers/answer-cache.ts';
import { tagOf } from '../answers/change-tags.ts';
import { FinishedBytes } from '../answers/finished-bytes.ts';
import type { ApiReply } from '../render/protocol.ts';
import { AWAY, type Backend } from './backend.ts';
import type { Exchange } from './exchange.ts';
import { errorAnswer, sendAnswer } from './send.ts';

const PREFIX = '/api/v1';
/** Slower than that is away. */
const READ_LIMIT_MS = 3000;
/** First segments of calls; anything else there is a creator's name. */
const CALLS = ['users', 'theme', 'link', 'product'];

/** `/api/v1`: public reads from the cache, everything else from the API itself. */
export class Api {
  readonly #backend: Backend;
  readonly #cache: AnswerCache;

  constructor(backend: Backend, cache: AnswerCache) {
    this.#backend = backend;
    this.#cache = cache;
  }

  async handle(exchange: Exchange, fresh: boolean): Promise<void> {
    const path = publicPath(exchange);
    if (path === null) return this.#backend.forward(exchange);
    const make: Make = (reads) => this.#make(path, exchange, reads);
    const wanted = { key: `api ${path}`, version: '', parts: [] };
    await sendAnswer(exchange, fresh ? passing(await make(() => undefined)) : await this.#cache.get(wanted, make));
  }

  /** What a page's `load` asks for, waited for until then at most. Never rejects. */
  async ask(path: string, until = Infinity): Promise<ApiReply> {
    try {
      const limitMs = Math.min(READ_LIMIT_MS, until - Date.now());
      if (limitMs <= 0) return { status: 0, body: '' };
      const { status, body } = await this.#backend.read(PREFIX + (path === '/' ? '' : path), { limitMs });
      return { status, body: body.toString('utf8') };
    } catch {
      return { status: 0, body: '' };
    }
  }

  async #make(path: string, { id, client, log }: Exchange, reads: Parameters<Make>[0]): Promise<Made> {
    reads(tagOf(path));
    try {
      const { status, headers, body } = await this.#backend.read(PREFIX + path, {
        limitMs: READ_LIMIT_MS,
        headers: { 'x-request-id': id, 'x-forwarded-for': client, accept: 'application/json' },
      });
      const type = headers['content-type'] ?? 'application/json; charset=utf-8';
      const retry = headers['retry-after'];
      const answer = {
        status,
        headers: { 'content-type': type, ...(retry && { 'retry-after': retry }) },
        body: new FinishedBytes(body),
      };
      return {
        answer,
        quality: status === 200 || status === 404 ? 'good' : status >= 500 ? 'away' : 'passing',
      };
    } catch (error) {
      log.warn({ reason: String(error) }, 'the API did not answer');
      return { answer: errorAnswer(AWAY, { 'retry-after': '2' }).answer, quality: 'away' };
    }
  }
}

/** The path after `/api/v1` of a read that is the same for everybody; null for everything else. */
function publicPath({ req, method, pathname, search }: Exchange): string | null {
  if (method !== 'GET' || search !== '' || req.headers.authorization !== undefined) return null;
  const path = pathname.slice(PREFIX.length);
  if (path === '' || path === '/') return '';
  const name = /^\/([\w.-]{1,64})$/.exec(path)?.[1];
  return name !== undefined && !CALLS.includes(name.toLowerCase()) ? path : null;
}

const passing = ({ answer }: Made): Served => ({ answer, stale: false });
