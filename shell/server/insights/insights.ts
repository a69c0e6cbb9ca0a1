import { join } from 'node:path';

import { isbot } from 'isbot';
import type { Logger } from 'pino';

import type { Backend } from '../http/backend.ts';
import { beginningOf } from '../http/body.ts';
import { cookieOf, type Exchange } from '../http/exchange.ts';
import { addressKey, type ReadLimit } from '../http/read-limit.ts';
import { methodNotAllowed, sendAnswer, textAnswer } from '../http/send.ts';
import { CountedOwners } from './counted-owners.ts';
import { localTime } from './local-time.ts';
import { Outbox } from './outbox.ts';
import { Tally } from './tally.ts';
import { clickByPing, visitOf, type Visit } from './visit.ts';
import { VisitorMemory } from './visitor-memory.ts';

interface InsightsMeans {
  readonly backend: Backend;
  /** Of beacons from one address. */
  readonly limit: ReadLimit;
  readonly edgeKey: string;
  readonly dataDir: string;
  readonly log: Logger;
}

/** Somebody at a page; gone once it is counted. */
interface Seen extends Visit {
  readonly client: string;
  readonly agent: string;
  readonly at: number;
}

const MOST_BYTES = 4 * 1024;
const SEND_EVERY_MS = 2_000;
/** Visits of pages that the API has not named an owner for yet. */
const MOST_UNKNOWN = 10_000;
const OWN_COOKIE = 'ls_own';
const PHONE = /mobi|android|iphone|ipad|ipod/i;

/** `POST /report/visit`: counts views and clicks of pages, and tells the API the sums. */
export class Insights {
  readonly #means: InsightsMeans;
  readonly #owners: CountedOwners;
  readonly #memory: VisitorMemory;
  readonly #outbox: Outbox;
  readonly #tally = new Tally();
  #unknown: Seen[] = [];
  #sending: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(means: InsightsMeans) {
    const { backend, edgeKey, dataDir, log } = means;
    const folder = join(dataDir, 'insights');
    this.#means = means;
    this.#owners = new CountedOwners(backend, edgeKey);
    this.#memory = new VisitorMemory(folder);
    this.#outbox = new Outbox({ backend, edgeKey, log, file: join(folder, 'untold.jsonl') });
    this.#timer = setInterval(() => void this.#send(), SEND_EVERY_MS).unref();
  }

  /** Answers the same to everybody: whether it counted is nobody's business. */
  async receive(exchange: Exchange): Promise<void> {
    const { req, method } = exchange;
    if (method !== 'POST') return sendAnswer(exchange, methodNotAllowed('POST'));
    const body = await beginningOf(req, MOST_BYTES).catch(() => null);
    if (!body) return;
    await sendAnswer(exchange, textAnswer(204, '', body.isWhole ? {} : { connection: 'close' }));
    const isOurs = (req.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
    const visit = body.isWhole && isOurs ? told(exchange, body.bytes.toString('utf8')) : null;
    if (visit) await this.#note(exchange, visit);
  }

  /** Of somebody who goes on by an address of ours, from wherever; not of what a page loads. */
  async noteClick(exchange: Exchange, { name, id }: { readonly name: string; readonly id: string }): Promise<void> {
    const { 'sec-fetch-dest': destination = 'document' } = exchange.req.headers;
    if (destination === 'document') await this.#note(exchange, { name: name.toLowerCase(), what: 'click', which: id });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#send();
  }

  /** Counts what is of a person other than the creator, and not by the thousand. */
  async #note(exchange: Exchange, visit: Visit): Promise<void> {
    const agent = exchange.req.headers['user-agent'] ?? '';
    if (agent === '' || isbot(agent) || isOwn(exchange, visit) || this.#means.limit.take(exchange) > 0) return;
    await this.#count({ ...visit, agent, client: addressKey(exchange.client), at: Date.now() });
  }

  async #count(seen: Seen): Promise<void> {
    const { name, what, which, client, agent, at } = seen;
    const found = await this.#owners.find(name).catch(() => undefined);
    if (found === undefined) return void (this.#unknown.length < MOST_UNKNOWN && this.#unknown.push(seen));
    if (found === null) return;
    const { owner, timeZone } = found;
    const { day, hour } = localTime(at, timeZone);
    const who = [owner, client, agent];
    const add = (counted: Parameters<Tally['add']>[0]['what'], of = '') =>
      this.#tally.add({ owner, day, hour, what: counted, which: of });
    if (this.#memory.note(day, [...who, what, what === 'click' ? which : ''], at) === 'repeated') return;
    if (what === 'click') return add('click', which);
    add(what);
    add('source', which);
    add(PHONE.test(agent) ? 'phone' : 'desktop');
    if (this.#memory.note(day, who, at) === 'first') add('visitor');
  }

  /** One after the other: sums are numbered. */
  #send(): Promise<void> {
    this.#sending = this.#sending.then(async () => {
      const unknown = this.#unknown;
      this.#unknown = [];
      for (const seen of unknown) await this.#count(seen);
      try {
        this.#memory.keep(Date.now());
        await this.#outbox.send(this.#tally.take());
      } catch (error) {
        this.#means.log.error({ reason: String(error) }, 'what was counted could not be kept');
      }
    });
    return this.#sending;
  }
}

/** The shell says in a cookie whose browser this is, to those who have a page of their own and log in. */
const isOwn = ({ req }: Exchange, { name }: Visit): boolean =>
  encodeURIComponent(name) === cookieOf(req, OWN_COOKIE)?.toLowerCase();

function told({ req, search, origin }: Exchange, text: string): Visit | null {
  const from = req.headers['ping-from'];
  if (typeof from === 'string') return clickByPing(from, search.slice(1));
  return visitOf(text, new URL(origin).hostname);
}
