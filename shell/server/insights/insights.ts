import { join } from 'node:path';

import { homePathOf } from '@linkstall/contracts/shell';
import { isbot } from 'isbot';
import type { Logger } from 'pino';

import type { Backend } from '../http/backend.ts';
import { readUpTo } from '../http/body.ts';
import { ownNameIn } from '../http/cookies.ts';
import type { Exchange } from '../http/exchange.ts';
import { addressKey } from '@linkstall/kit/address-key';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import { methodNotAllowed, sendResponse, textResponse } from '../http/send.ts';
import type { CurrentSite } from '../releases/current-site.ts';
import { CountedOwners } from './counted-owners.ts';
import { Countries } from './countries.ts';
import { localTime } from './local-time.ts';
import { CountSender } from './count-sender.ts';
import { Tally } from './tally.ts';
import { clickByPing, placeIn, visitOf, type Visit } from './visit.ts';
import { VisitorMemory } from './visitor-memory.ts';
import { WaitingVisits, type PendingVisit } from './waiting-visits.ts';

export interface InsightsDependencies {
  readonly backend: Backend;
  /** Limit for beacons from one address to one page, so that a flood of one page does not affect others. */
  readonly limit: RateLimiter;
  /** Limit for lookups of unknown names by one address. */
  readonly newNames: RateLimiter;
  readonly edgeKey: string;
  readonly dataDir: string;
  /** Path of the database of countries; empty for none. */
  readonly geoIpFile: string;
  readonly log: Logger;
  readonly site: Pick<CurrentSite, 'current'>;
}

const MAX_BYTES = 4 * 1024;
const SEND_EVERY_MS = 2_000;

/** `POST /report/visit`: counts views and clicks of pages and sends the sums to the API. */
export class Insights {
  readonly #dependencies: InsightsDependencies;
  readonly #owners: CountedOwners;
  readonly #memory: VisitorMemory;
  readonly #countries: Countries;
  readonly #countSender: CountSender;
  readonly #waiting: WaitingVisits;
  readonly #tally = new Tally();
  #sending: Promise<void> | null = null;
  readonly #timer: NodeJS.Timeout;

  constructor(dependencies: InsightsDependencies) {
    const { backend, edgeKey, dataDir, geoIpFile, log } = dependencies;
    const folder = join(dataDir, 'insights');
    this.#dependencies = dependencies;
    this.#owners = new CountedOwners(backend, edgeKey);
    this.#memory = new VisitorMemory(folder);
    this.#countries = new Countries(geoIpFile, log);
    const path = '/api/v1/insights/counts';
    this.#countSender = new CountSender({ backend, edgeKey, log, path, file: join(folder, 'untold.jsonl') });
    this.#waiting = new WaitingVisits(join(folder, 'waiting.jsonl'), log);
    this.#timer = setInterval(() => {
      this.#persist();
      void this.#send();
    }, SEND_EVERY_MS).unref();
  }

  /**
   * Every visit gets the same response, counted or not. Resolves to the composition id for a visit of the kind `w`, which
   * proves that the page works, and to null otherwise.
   */
  async receive(exchange: Exchange): Promise<string | null> {
    const { req, method } = exchange;
    if (method !== 'POST') await sendResponse(exchange, methodNotAllowed('POST'));
    const body = method === 'POST' ? await readUpTo(req, MAX_BYTES).catch(() => null) : null;
    if (!body) return null;
    const text = body.bytes.toString('utf8');
    const [, composition] = /\n([0-9a-f]{12})$/.exec(text) ?? [];
    if (composition !== undefined) exchange.logFields.composition = composition;
    await sendResponse(exchange, textResponse(204, '', body.isComplete ? {} : { connection: 'close' }));
    const home = homePathOf({ site: await this.#dependencies.site.current() });
    const visit = body.isComplete && isSameOrigin(req) ? visitIn(exchange, { text, home }) : null;
    if (visit) await this.#recordVisit(exchange, visit);
    return visit && text.startsWith('w') ? (composition ?? null) : null;
  }

  /** Counts a click on a tracked link, for navigations only. */
  async recordClick(exchange: Exchange, { name, id }: { readonly name: string; readonly id: string }): Promise<void> {
    const { 'sec-fetch-dest': destination = 'document', referer = '' } = exchange.req.headers;
    if (destination !== 'document') return;
    const page = URL.canParse(referer) ? new URL(referer) : null;
    const place = page?.origin === exchange.origin ? placeIn(page.searchParams) : {};
    await this.#recordVisit(exchange, { name: name.toLowerCase(), kind: 'click', subject: id, ...place });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#persist();
    await this.#send();
    this.#countSender.close();
    this.#waiting.close();
  }

  /** Counts a visit of a person who is not the owner, within the rate limits. */
  async #recordVisit(exchange: Exchange, visit: Visit): Promise<void> {
    const { limit, newNames } = this.#dependencies;
    const { req, client: address } = exchange;
    const userAgent = req.headers['user-agent'] ?? '';
    if (
      userAgent === '' ||
      isbot(userAgent) ||
      isOwnVisit(exchange, visit) ||
      limit.take({ client: address }, visit.name) > 0
    )
      return;
    if (!this.#owners.knows(visit.name) && newNames.take({ client: address }) > 0) return;
    const at = Date.now();
    const fingerprints = this.#memory.recognise(addressKey(address), userAgent, at);
    const country = visit.kind === 'click' ? null : this.#countries.of(address, at);
    const pendingVisit = { ...visit, fingerprints, at, ...(country !== null && { country }) };
    if (this.#waiting.has(visit.name) || !(await this.#count(pendingVisit))) this.#waiting.add(pendingVisit);
  }

  /** Returns false while the owner of the page is unknown. */
  async #count({ at, fingerprints, isPhone, country, ...visit }: PendingVisit): Promise<boolean> {
    const countedOwner = await this.#owners.find(visit.name).catch(() => undefined);
    if (!countedOwner) return countedOwner === null;
    const { owner, timeZone } = countedOwner;
    const { kind, subject } = visit;
    const { day, hour } = localTime(at, timeZone);
    const add = (countKind: Parameters<Tally['add']>[0]['kind'], detail = '') =>
      this.#tally.add({ owner, day, hour, kind: countKind, subject: detail });
    const result = this.#memory.record(
      day,
      { owner, fingerprints, kind, subject: kind === 'click' ? subject : '' },
      at,
    );
    if (result === 'repeated') return true;
    add(kind, kind === 'click' ? subject : '');
    if (visit.place !== undefined)
      add(kind === 'click' ? 'place-click' : 'place', kind === 'click' ? `${visit.place}/${subject}` : visit.place);
    if (kind === 'click') return true;
    const source = this.#memory.source(day, { owner, fingerprints }, subject);
    add('source', source.key);
    for (const key of source.newKeys) add('visitor', key);
    add(isPhone ? 'phone' : 'desktop');
    if (country !== undefined) add('country', country);
    if (result === 'first') add('visitor');
    return true;
  }

  /** Writes pending counts to disk, so that a crash loses only those since the last write. */
  #persist(): void {
    const { log } = this.#dependencies;
    try {
      this.#memory.persist(Date.now());
    } catch (error) {
      log.error({ reason: String(error) }, 'the records of visitors cannot be written to disk');
    }
    this.#countSender.add(this.#tally.take());
    this.#waiting.persist();
  }

  /** Sends pending counts; calls do not overlap. */
  #send(): Promise<void> {
    return (this.#sending ??= this.#sendCounts()
      .catch((error: unknown) =>
        this.#dependencies.log.error({ reason: String(error) }, 'the counts could not be sent'),
      )
      .finally(() => (this.#sending = null)));
  }

  async #sendCounts(): Promise<void> {
    await this.#waiting.drain({ count: (pendingVisit) => this.#count(pendingVisit), persist: () => this.#persist() });
    this.#countSender.add(this.#tally.take());
    await this.#countSender.send();
  }
}

/** Whether the browser belongs to the owner: the shell sets a cookie with the user name at login. */
const isOwnVisit = (exchange: Exchange, { name }: Visit): boolean =>
  encodeURIComponent(name) === ownNameIn(exchange)?.toLowerCase();

interface Beacon {
  readonly text: string;
  /** The path of the creator's page that `/` shows; null for another page. */
  readonly home: string | null;
}

function visitIn({ req, search, origin }: Exchange, { text, home }: Beacon): Visit | null {
  const from = req.headers['ping-from'];
  if (typeof from === 'string') return clickByPing(from, search.slice(1), home);
  return visitOf(text, { userAgent: req.headers['user-agent'] ?? '', ownHost: new URL(origin).hostname, home });
}
