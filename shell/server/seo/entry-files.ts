import type { PlacedEntry } from '@linkstall/contracts/http';
import { brokenNameRule } from '@linkstall/kit/username';
import { momentOf } from '@linkstall/kit/zone';

import type { ResponseCache, NewResponse, MakeResponse } from '../responses/response-cache.ts';
import { tagOf } from '../responses/change-tags.ts';
import { ResponseBody } from '../responses/response-body.ts';
import type { Api } from '../http/api.ts';
import type { Exchange } from '../http/exchange.ts';
import { fromCache } from '../http/from-cache.ts';
import type { Purges } from '../http/purges.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { methodNotAllowed, sendResponse, sendShared, textResponse } from '../http/send.ts';
import { canonicalAddress } from '../http/canonical-address.ts';
import { tooMany } from '../pages/page-responses.ts';

interface Dependencies {
  readonly api: Api;
  readonly cache: ResponseCache;
  readonly limit: RateLimiter;
  readonly purges: Pick<Purges, 'isUpToDate'>;
}

interface Owner {
  readonly username: string;
  readonly UserEntry?: readonly PlacedEntry[];
}

export const ENTRY_FILE = /^\/[^/]+\/[\da-f]{24}\.(?:ics|vcf)$/i;
const SUBJECT = /^\/([^/@]+)\/([\da-f]{24})\.(ics|vcf)$/;
const TYPES = { ics: 'text/calendar; charset=utf-8', vcf: 'text/vcard; charset=utf-8' } as const;
const NO_FILE = 'There is no such file.';

/** `/name/<entry>.ics`, an event for calendars, and `/name/<entry>.vcf`, a contact for address books. */
export class EntryFiles {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async send(exchange: Exchange): Promise<void> {
    if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
    const path = canonicalAddress(exchange.pathname) ?? '';
    const [, name = '', id = '', type] = SUBJECT.exec(path) ?? [];
    if (brokenNameRule(name) !== null || !type) return sendResponse(exchange, textResponse(404, NO_FILE));
    const cacheRequest = { key: `entry file ${exchange.origin}${path}`, version: '', releases: [] };
    const make: MakeResponse = (addTag) =>
      this.#make({ name, id, type: type as 'ics' | 'vcf' }, exchange.origin, addTag);
    const servedResponse = await fromCache(exchange, this.#dependencies, { cacheRequest, make, tooMany });
    await sendShared(exchange, servedResponse, this.#dependencies.purges.isUpToDate);
  }

  async #make(
    { name, id, type }: { readonly name: string; readonly id: string; readonly type: 'ics' | 'vcf' },
    origin: string,
    addTag: Parameters<MakeResponse>[0],
  ): Promise<NewResponse> {
    const path = `/${name}/Page`;
    addTag(tagOf(path));
    const { status, body, changesAt } = await this.#dependencies.api.ask(path);
    const owner = status === 200 ? (JSON.parse(body) as { readonly data?: readonly Owner[] }).data?.[0] : undefined;
    const entry = owner?.UserEntry?.find(({ _id }) => _id === id);
    const text = owner && entry && fileOf(entry, type, `${origin}/${owner.username}`);
    if (text) {
      const headers = { 'content-type': TYPES[type] };
      return { response: { status: 200, headers, body: new ResponseBody(text) }, quality: 'good', changesAt };
    }
    if (status === 404 || status === 200)
      return { response: textResponse(404, NO_FILE).response, quality: 'good', changesAt };
    const headers = { 'cache-control': 'no-store', 'retry-after': '2' };
    return {
      response: textResponse(503, 'This file is not available at the moment.', headers).response,
      quality: 'unavailable',
    };
  }
}

/** Undefined when the entry has no file of this type. */
function fileOf(entry: PlacedEntry, type: 'ics' | 'vcf', page: string): string | undefined {
  if (type === 'ics' && entry.kind === 'event') return calendarOf(entry, page);
  return type === 'vcf' && entry.kind === 'contact' ? cardOf(entry, page) : undefined;
}

/** An iCalendar file (RFC 5545) with one event. Its time stamp is its beginning, so that equal events give equal files. */
function calendarOf(
  { _id, title, startsAt, endsAt, zone, venue }: Extract<PlacedEntry, { kind: 'event' }>,
  page: string,
): string {
  const start = utc(startsAt, zone);
  return linesOf([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Linkstall//Event//EN', 'BEGIN:VEVENT'],
    ...[`UID:${_id}@${new URL(page).hostname}`, `DTSTAMP:${start}`, `DTSTART:${start}`],
    ...(endsAt ? [`DTEND:${utc(endsAt, zone)}`] : []),
    `SUMMARY:${escaped(title)}`,
    ...(venue ? [`LOCATION:${escaped(venue)}`] : []),
    ...[`URL:${page}`, 'END:VEVENT', 'END:VCALENDAR'],
  ]);
}

/** A vCard (RFC 2426, which all address books read). */
const cardOf = ({ title, org, tel, mail }: Extract<PlacedEntry, { kind: 'contact' }>, page: string): string =>
  linesOf([
    ...['BEGIN:VCARD', 'VERSION:3.0', `N:;${escaped(title)};;;`, `FN:${escaped(title)}`],
    ...(org ? [`ORG:${escaped(org)}`] : []),
    ...(tel ? [`TEL;TYPE=CELL:${tel}`] : []),
    ...(mail ? [`EMAIL:${escaped(mail)}`] : []),
    ...[`URL:${page}`, 'END:VCARD'],
  ]);

/** The moment of a local time, as iCalendar writes it: 20261203T123000Z. */
const utc = (wallTime: string, zone: string): string =>
  new Date(momentOf(wallTime, zone)?.moment ?? 0).toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

const MAX_OCTETS = 73;

/** Long lines are folded, as both formats demand. A character is never split. */
const linesOf = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');

function folded(line: string): string {
  const parts = [''];
  for (const character of line) {
    const part = parts.at(-1) ?? '';
    if (Buffer.byteLength(part + character) > MAX_OCTETS) parts.push(character);
    else parts[parts.length - 1] = part + character;
  }
  return parts.join('\r\n ');
}
