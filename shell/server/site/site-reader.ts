import type { SiteInfo } from '@linkstall/contracts/http';
import { setTimeout as pause } from 'node:timers/promises';

import type { Api } from '../http/api.ts';

/** The tag of everything that shows the settings of the site. */
export const SITE = 'site';

/** From this age on, the next page starts a read in the background. */
const RENEW_MS = 500;
/** From this age on, a page waits for the read, so that no page is older than that. */
const MAX_AGE_MS = 1_000;
/** How long a page waits for the API. After that it uses the last known settings. */
const MAX_WAIT_MS = 500;
/** The settings of a site that its operators have not changed. */
const DEFAULT: SiteInfo = { name: 'Linkstall', joining: 'open' };

/**
 * What pages show of the site. The edge reads it from the API when a page needs it, and again after each change that it
 * forwards. While the API is unavailable, the last known settings stay.
 */
export class SiteReader {
  readonly #api: Pick<Api, 'ask'>;
  readonly #now: () => number;
  #site = DEFAULT;
  #askedAt = -Infinity;
  #reading: Promise<void> = Promise.resolve();
  #readCount = 0;

  constructor(api: Pick<Api, 'ask'>, now: () => number = () => performance.now()) {
    this.#api = api;
    this.#now = now;
  }

  async current(): Promise<SiteInfo> {
    const age = this.#now() - this.#askedAt;
    if (age >= RENEW_MS) this.#reading = this.#read();
    if (age >= MAX_AGE_MS) await Promise.race([this.#reading, pause(MAX_WAIT_MS, undefined, { ref: false })]);
    return this.#site;
  }

  /** Reads the settings again, because they have changed. */
  refresh(): Promise<void> {
    this.#reading = this.#read();
    return this.#reading;
  }

  /** A response that arrives after that of a later read is ignored. */
  async #read(): Promise<void> {
    this.#askedAt = this.#now();
    this.#readCount += 1;
    const number = this.#readCount;
    const { status, body } = await this.#api.ask('/site');
    if (status === 200 && number === this.#readCount) this.#site = siteIn(body) ?? this.#site;
  }
}

/** Null for a response that is not from this API, such as an error page of a proxy. */
function siteIn(body: string): SiteInfo | null {
  try {
    const { name, joining } = (JSON.parse(body) as { readonly data: SiteInfo }).data;
    return typeof name === 'string' && typeof joining === 'string' ? { name, joining } : null;
  } catch {
    return null;
  }
}
