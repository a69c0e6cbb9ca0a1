import { join } from 'node:path';

import { isbot } from 'isbot';
import type { Logger } from 'pino';

import type { Backend } from '../http/backend.ts';
import { beginningOf } from '../http/body.ts';
import { type Exchange, ownNameIn } from '../http/exchange.ts';
import { addressKey } from '@linkstall/kit/address-key';
import type { ReadLimit } from '../http/read-limit.ts';
import { methodNotAllowed, sendResponse, textResponse } from '../http/send.ts';
import { CountedOwners } from './counted-owners.ts';
import { localTime } from './local-time.ts';
import { CountSender } from './count-sender.ts';
import { Tally } from './tally.ts';
import { clickByPing, visitOf, type Visit } from './visit.ts';
import { VisitorMemory } from './visitor-memory.ts';
import { WaitingVisits, type Seen } from './waiting-visits.ts';

interface InsightsMeans {
  readonly backend: Backend;
  /** Limit for beacons from one address to one page, so that a flood of one page does not affect others. */
  readonly limit: ReadLimit;
  /** Limit for lookups of unknown names by one address. */
  readonly newNames: ReadLimit;
  readonly edgeKey: string;
  readonly dataDir: string;
  readonly log: Logger;
}

const MOST_BYTES = 4 * 1024;
const SEND_EVERY_MS = 2_000;
const PHONE = /mobi|android|iphone|ipad|ipod/i;

/** `POST /report/visit`: counts views and clicks of pages and sends the sums to the API. */
export class Insights {
  readonly #means: InsightsMeans;
  readonly #owners: CountedOwners;
  readonly #memory: VisitorMemory;
  readonly #countSender: CountSender;
  readonly #waiting: WaitingVisits;
  readonly #tally = new Tally();
  #sending: Promise<void> | null = null;
  readonly #timer: NodeJS.Timeout;

  constructor(means: InsightsMeans) {
    const { backend, edgeKey, dataDir, log } = means;
    const folder = join(dataDir, 'insights');
    this.#means = means;
    this.#owners = new CountedOwners(backend, edgeKey);
    this.#memory = new VisitorMemory(folder);
    this.#countSender = new CountSender({ backend, edgeKey, log, file: join(folder, 'untold.jsonl') });
    this.#waiting = new WaitingVisits(join(folder, 'waiting.jsonl'), log);
    this.#timer = setInterval(() => {
      this.#keep();
      void this.#send();
    }, SEND_EVERY_MS).unref();
  }

  /**
   * The response does not tell whether the visit was counted. Resolves to the composition of a page without scripts that
   * was seen (proof that it works), and to null otherwise.
   */
  async receive(exchange: Exchange): Promise<string | null> {
    const { req, method } = exchange;
    if (method !== 'POST') await sendResponse(exchange, methodNotAllowed('POST'));
    const body = method === 'POST' ? await beginningOf(req, MOST_BYTES).catch(() => null) : null;
    if (!body) return null;
    const text = body.bytes.toString('utf8');
    const [, composition] = /\n([0-9a-f]{12})$/.exec(text) ?? [];
    if (composition !== undefined) exchange.noted.composition = composition;
    await sendResponse(exchange, textResponse(204, '', body.isWhole ? {} : { connection: 'close' }));
    const isOurs = (req.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
    const visit = body.isWhole && isOurs ? told(exchange, text) : null;
    if (visit) await this.#note(exchange, visit);
    return visit && text.startsWith('w') ? (composition ?? null) : null;
  }

  /** Counts a click on a tracked link, for navigations only. */
  async noteClick(exchange: Exchange, { name, id }: { readonly name: string; readonly id: string }): Promise<void> {
    const { 'sec-fetch-dest': destination = 'document' } = exchange.req.headers;
    if (destination === 'document') await this.#note(exchange, { name: name.toLowerCase(), what: 'click', which: id });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#keep();
    await this.#send();
  }

  /** Counts a visit of a person who is not the owner, within the rate limits. */
  async #note({ req, client: address }: Exchange, visit: Visit): Promise<void> {
    const { limit, newNames } = this.#means;
    const agent = req.headers['user-agent'] ?? '';
    if (agent === '' || isbot(agent) || isOwn(req, visit) || limit.take({ client: address }, visit.name) > 0) return;
    if (!this.#owners.knows(visit.name) && newNames.take({ client: address }) > 0) return;
    const at = Date.now();
    const fingerprints = this.#memory.recognise(addressKey(address), agent, at);
    const seen = { ...visit, fingerprints, isPhone: PHONE.test(agent), at };
    if (this.#waiting.has(visit.name) || !(await this.#count(seen))) this.#waiting.add(seen);
  }

  /** Returns false while the owner of the page is unknown. */
  async #count({ at, fingerprints, isPhone, ...visit }: Seen): Promise<boolean> {
    const found = await this.#owners.find(visit.name).catch(() => undefined);
    if (!found) return found === null;
    const { owner, timeZone } = found;
    const { what, which } = visit;
    const { day, hour } = localTime(at, timeZone);
    const add = (counted: Parameters<Tally['add']>[0]['what'], of = '') =>
      this.#tally.add({ owner, day, hour, what: counted, which: of });
    const noted = this.#memory.note(day, { owner, fingerprints, what, which: what === 'click' ? which : '' }, at);
    if (noted === 'repeated') return true;
    add(what, what === 'click' ? which : '');
    if (what === 'click') return true;
    add('source', which);
    add(isPhone ? 'phone' : 'desktop');
    if (noted === 'first') add('visitor');
    return true;
  }

  /** Writes pending counts to disk, so that a crash loses only those since the last write. */
  #keep(): void {
    const { log } = this.#means;
    try {
      this.#memory.keep(Date.now());
    } catch (error) {
      log.error({ reason: String(error) }, 'who was counted cannot be kept on the disk');
    }
    this.#countSender.add(this.#tally.take());
    this.#waiting.keep();
  }

  /** Sends pending counts; calls do not overlap. */
  #send(): Promise<void> {
    return (this.#sending ??= this.#tell()
      .catch((error: unknown) => this.#means.log.error({ reason: String(error) }, 'what was counted was not told'))
      .finally(() => (this.#sending = null)));
  }

  async #tell(): Promise<void> {
    await this.#waiting.drain({ count: (seen) => this.#count(seen), keep: () => this.#keep() });
    this.#countSender.add(this.#tally.take());
    await this.#countSender.send();
  }
}

/** Whether the browser belongs to the owner: the shell sets a cookie with the user name at login. */
const isOwn = (req: Exchange['req'], { name }: Visit): boolean =>
  encodeURIComponent(name) === ownNameIn(req)?.toLowerCase();

function told({ req, search, origin }: Exchange, text: string): Visit | null {
  const from = req.headers['ping-from'];
  if (typeof from === 'string') return clickByPing(from, search.slice(1));
  return visitOf(text, new URL(origin).hostname);
}
