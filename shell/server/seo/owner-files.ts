import { homePathOf } from '@linkstall/contracts/shell';

import type { MakeResponse, NewResponse, ResponseCache, ServedResponse } from '../responses/response-cache.ts';
import { SITE, tagOf } from '../responses/change-tags.ts';
import { ResponseBody } from '../responses/response-body.ts';
import type { Api } from '../http/api.ts';
import { canonicalAddress } from '../http/canonical-address.ts';
import type { Exchange } from '../http/exchange.ts';
import { fromCache } from '../http/from-cache.ts';
import { movedLocation, movedResponse } from '../http/moved-pages.ts';
import type { Purges } from '../http/purges.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { methodNotAllowed, sendResponse, sendShared, textResponse } from '../http/send.ts';
import { tooMany } from '../pages/page-responses.ts';
import type { CurrentSite } from '../releases/current-site.ts';
import { takedownResponse } from '../takedowns/takedown-page.ts';

export interface OwnerFilesDependencies {
  readonly api: Api;
  readonly cache: ResponseCache;
  readonly limit: RateLimiter;
  readonly purges: Pick<Purges, 'isUpToDate'>;
  readonly site: Pick<CurrentSite, 'current'>;
}

/** The site of a file: its origin, and the path of the creator's page that `/` shows. */
export interface FileSite {
  readonly origin: string;
  readonly home: string | null;
}

interface OwnerFile<Owner> {
  /** The API call that reads the owner. */
  readonly apiPath: string;
  readonly contentType: string;
  /** The content of the file; null when the owner has no such file. */
  readonly write: (owner: Owner, at: FileSite) => string | null;
}

interface FileKind<Owner> {
  /** The prefix of the cache keys. */
  readonly name: string;
  /** The file of a path in lower case; null for a path of another form. */
  readonly fileOf: (path: string) => OwnerFile<Owner> | null;
  readonly texts: { readonly missing: string; readonly unavailable: string };
}

/** Files below pages, such as QR codes. The edge writes them from data of the API, and caches them until the data changes. */
export class OwnerFiles<Owner> {
  readonly #dependencies: OwnerFilesDependencies;
  readonly #kind: FileKind<Owner>;

  constructor(dependencies: OwnerFilesDependencies, kind: FileKind<Owner>) {
    this.#dependencies = dependencies;
    this.#kind = kind;
  }

  async send(exchange: Exchange): Promise<void> {
    if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
    const read = this.#readOf(exchange);
    if (!read) return sendResponse(exchange, textResponse(404, this.#kind.texts.missing));
    const servedResponse = await fromCache(exchange, this.#dependencies, { ...read, tooMany });
    await sendShared(exchange, servedResponse, this.#dependencies.purges.isUpToDate);
  }

  /** The file of an address, without the rate limit of visitors. */
  async read(exchange: Exchange): Promise<ServedResponse> {
    const read = this.#readOf(exchange);
    return read
      ? this.#dependencies.cache.get(read.cacheRequest, read.make)
      : textResponse(404, this.#kind.texts.missing);
  }

  #readOf(exchange: Exchange) {
    const { name, fileOf } = this.#kind;
    const path = canonicalAddress(exchange.pathname) ?? '';
    const file = fileOf(path);
    if (!file) return null;
    const cacheRequest = { key: `${name} ${exchange.origin}${path}`, version: '', releases: [] };
    const make: MakeResponse = (addTag) => this.#make(file, { origin: exchange.origin, path }, addTag);
    return { cacheRequest, make };
  }

  async #make(
    { apiPath, contentType, write }: OwnerFile<Owner>,
    { origin, path }: { readonly origin: string; readonly path: string },
    addTag: Parameters<MakeResponse>[0],
  ): Promise<NewResponse> {
    for (const tag of [tagOf(apiPath), SITE]) addTag(tag);
    const home = homePathOf({ site: await this.#dependencies.site.current() });
    const { status, body, changesAt, moved, takedown } = await this.#dependencies.api.ask(apiPath);
    if (takedown) return { response: takedownResponse(takedown), quality: 'good', changesAt };
    const location = moved && movedLocation(path, moved);
    if (location) return { response: movedResponse(location), quality: 'good', changesAt };
    // The data of most calls is a list with one owner.
    const data = status === 200 ? (JSON.parse(body) as { readonly data?: Owner | readonly Owner[] }).data : undefined;
    const owner = [data].flat()[0] as Owner | undefined;
    const text = owner && write(owner, { origin, home });
    if (!text) return { ...this.#errorResult(status), changesAt };
    const headers = { 'content-type': contentType };
    return { response: { status: 200, headers, body: new ResponseBody(text) }, quality: 'good', changesAt };
  }

  #errorResult(status: number): NewResponse {
    const { missing, unavailable } = this.#kind.texts;
    if (status === 404 || status === 200) return { response: textResponse(404, missing).response, quality: 'good' };
    const headers = { 'cache-control': 'no-store', 'retry-after': '2' };
    return { response: textResponse(503, unavailable, headers).response, quality: 'unavailable' };
  }
}
