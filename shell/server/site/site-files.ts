import type { AnswerCache, Make } from '../answers/answer-cache.ts';
import { tagOf } from '../answers/change-tags.ts';
import { FinishedBytes } from '../answers/finished-bytes.ts';
import type { Api } from '../http/api.ts';
import type { Exchange } from '../http/exchange.ts';
import type { ReadLimit } from '../http/read-limit.ts';
import { methodNotAllowed, redirectAnswer, sendAnswer, textAnswer } from '../http/send.ts';
import type { Compositions } from '../releases/compositions.ts';
import { sendReleaseFile } from '../releases/release-files.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { tooMany } from './page-answers.ts';

interface SiteFilesOptions {
  readonly compositions: Compositions;
  readonly reader: ReleaseReader;
  readonly api: Api;
  readonly cache: AnswerCache;
  readonly limit: ReadLimit;
  readonly sourceUrl: string | null;
}

/** Their addresses do not change with the release, so they are asked for again after an hour. */
const CACHING = 'public, max-age=3600, stale-while-revalidate=86400';

/** Files at the top of the site: drawings and icons of the deployed shell, robots.txt, sitemap.xml, the way to the source. */
export class SiteFiles {
  readonly #options: SiteFilesOptions;

  constructor(options: SiteFilesOptions) {
    this.#options = options;
  }

  async send(exchange: Exchange): Promise<void> {
    if (!/^(GET|HEAD)$/.test(exchange.method)) return sendAnswer(exchange, methodNotAllowed('GET, HEAD'));
    if (exchange.pathname === '/robots.txt') return sendAnswer(exchange, textAnswer(200, robots(exchange.origin)));
    if (exchange.pathname === '/about/source')
      return sendAnswer(exchange, redirectAnswer(302, this.#options.sourceUrl ?? '/about#source'));
    if (exchange.pathname === '/sitemap.xml') return this.#sitemap(exchange);
    return this.#asset(exchange);
  }

  async #asset(exchange: Exchange): Promise<void> {
    const { compositions, reader } = this.#options;
    const path = exchange.pathname === '/favicon.ico' ? 'assets/favicon.ico' : exchange.pathname.slice(1);
    for (const shell of (await compositions.for(null)).shells) {
      try {
        const release = await reader.release('shell', shell.release);
        return await sendReleaseFile(exchange, { reader, release, path, caching: CACHING });
      } catch (error) {
        exchange.log.error({ path, reason: String(error) }, 'a file of the shell was refused');
      }
    }
    await sendAnswer(
      exchange,
      textAnswer(502, 'This file is not what was published.', { 'cache-control': 'no-store' }),
    );
  }

  /** The landing page and what it shows: the samples and their stores, one read. Creators' pages are not listed. */
  async #sitemap(exchange: Exchange): Promise<void> {
    const { origin } = exchange;
    const make: Make = async (reads) => {
      reads(tagOf(''));
      const { status, body } = await this.#options.api.ask('');
      const names = status === 200 ? sampleNames(body) : [];
      const paths = ['/', ...names.flatMap((name) => [`/${name}`, `/store/@${name}`])];
      const urls = paths.map((path) => `<url><loc>${xml(origin + path)}</loc></url>`).join('');
      const text = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
      const answer = {
        status: 200,
        headers: { 'content-type': 'application/xml; charset=utf-8' },
        body: new FinishedBytes(text),
      };
      return { answer, quality: status === 200 ? 'good' : 'away' };
    };
    const { cache, limit } = this.#options;
    const wanted = { key: `sitemap ${origin}`, version: '', parts: [] };
    const wait = cache.has(wanted) ? 0 : limit.take(exchange);
    await sendAnswer(exchange, wait > 0 ? tooMany(wait) : await cache.get(wanted, make));
  }
}

const robots = (origin: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /go/\nDisallow: /store/add-product\nDisallow: /store/edit-product\nSitemap: ${origin}/sitemap.xml\n`;

/** `GET /api/v1`: groups of users. */
function sampleNames(body: string): string[] {
  const { data } = JSON.parse(body) as { readonly data?: unknown };
  const users: unknown[] = Array.isArray(data) ? data.flat() : [];
  return users.flatMap((user) => {
    const name = (user as { readonly username?: unknown } | null)?.username;
    return typeof name === 'string' && /^[\w.-]+$/.test(name) ? [name] : [];
  });
}

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
