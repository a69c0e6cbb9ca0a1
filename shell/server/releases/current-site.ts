import type { SiteInfo } from '@linkstall/contracts/http';
import { jsonObject } from '../http/body.ts';
import { CREATORS, SITE } from '../responses/change-tags.ts';
import { homePathOf, siteOf } from '@linkstall/contracts/shell';

interface Dependencies {
  /** Reads the settings from the API. Never rejects. */
  readonly ask: (path: string, until: number) => Promise<{ readonly status: number; readonly body: string }>;
  /** Called when the settings have changed. */
  readonly onChange: () => void;
}

/** Other edges and shared caches must follow a change within two seconds. */
const POLL_MS = 500;
/** Shorter than a timeout that counts against the API. */
const READ_LIMIT_MS = 900;
/** How long the first page waits for the first read. */
const FIRST_READ_MS = 500;

/**
 * The settings of the site that pages show. The edge reads them all the time, because another edge can have changed them. While
 * the API is unavailable the last settings stay in use.
 */
export class CurrentSite {
  readonly #dependencies: Dependencies;
  readonly #firstRead: Promise<unknown>;
  readonly #timer: NodeJS.Timeout;
  #site: SiteInfo | undefined;
  #needsSetup = false;
  #text = '';
  #reading: Promise<void> | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const limit = new Promise((resolve) => setTimeout(resolve, FIRST_READ_MS).unref());
    this.#firstRead = Promise.race([this.refresh(), limit]);
    this.#timer = setInterval(() => void this.refresh(), POLL_MS).unref();
  }

  /** Undefined when the operators have changed nothing. The object stays the same until the next change. */
  async current(): Promise<SiteInfo | undefined> {
    await this.#firstRead;
    return this.#site;
  }

  /** Whether the site waits for its first operator. */
  async needsSetup(): Promise<boolean> {
    await this.#firstRead;
    return this.#needsSetup;
  }

  /** The tags of a change, with the list of creators: each creator can be on it. */
  withList(tags: readonly string[]): readonly string[] {
    const isOnList = this.#site?.home?.kind === 'list' && tags.some((tag) => tag.startsWith('user:'));
    return isOnList ? [...tags, CREATORS] : tags;
  }

  /** Whether a change can have changed the settings: those of the site, or the creator of the home page. */
  isAffectedBy(tags: readonly string[]): boolean {
    return tags.includes(SITE) || tags.includes(`user:${homePathOf({ site: this.#site })?.slice(1)}`);
  }

  /** Reads the settings again. A read that is in progress can have started before the change, so another one follows. */
  async refresh(): Promise<void> {
    if (this.#reading) await this.#reading;
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    await this.#reading;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #read(): Promise<void> {
    const { status, body } = await this.#dependencies.ask('/site', Date.now() + READ_LIMIT_MS);
    if (status !== 200 || body === this.#text) return;
    this.#text = body;
    const { needsSetup = false, ...info } = infoIn(body);
    this.#needsSetup = needsSetup;
    const site = JSON.stringify(info) === FIRST_SITE ? undefined : info;
    if (JSON.stringify(site) === JSON.stringify(this.#site)) return;
    this.#site = site;
    this.#dependencies.onChange();
  }
}

/** Fields that operators have not set are absent, except the name and how people join. */
const FIRST_SITE = JSON.stringify(siteOf({}));

const infoIn = (body: string): SiteInfo =>
  (jsonObject(body) as { readonly data?: SiteInfo } | null)?.data ?? siteOf({});
