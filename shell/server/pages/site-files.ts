import { siteOf } from '@linkstall/contracts/shell';

import { ALL, releaseTag, SITE } from '../responses/change-tags.ts';
import type { Exchange } from '../http/exchange.ts';
import { methodNotAllowed, redirectResponse, sendResponse, textResponse } from '../http/send.ts';
import type { Compositions } from '../releases/compositions.ts';
import { sendReleaseFile } from '../releases/release-files.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { iconAt } from './site-icons.ts';

interface SiteFilesOptions {
  readonly compositions: Compositions;
  readonly reader: ReleaseReader;
  readonly sourceUrl: string | null;
}

/** The URLs do not change with the release, so browsers revalidate the files after an hour. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';
/** The names of fonts contain a hash of their content. */
const FONT = /^\/assets\/fonts\//;
const FOREVER = 'public, max-age=31536000, immutable';
/** Shared caches drop the files by this key when a new shell is deployed, and the icon when the logo changes. */
const PURGE_HEADERS = { 'surrogate-key': `${ALL} ${SITE} ${releaseTag('shell')}` };

/** Browsers ask for the logo again, because its address changes with the logo. */
const LOGO_HEADERS = { 'cache-control': 'no-cache' };

/** Top-level files: images and icons of the deployed shell, robots.txt, and the link to the source code. */
export class SiteFiles {
  readonly #options: SiteFilesOptions;

  constructor(options: SiteFilesOptions) {
    this.#options = options;
  }

  async send(exchange: Exchange): Promise<void> {
    if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
    if (exchange.pathname === '/robots.txt') return sendResponse(exchange, textResponse(200, robots(exchange.origin)));
    if (exchange.pathname === '/about/source')
      return sendResponse(exchange, redirectResponse(302, this.#options.sourceUrl ?? '/about#source'));
    const icon = exchange.pathname === '/favicon.ico' ? await this.#logoIcon() : null;
    return icon === null ? this.#asset(exchange) : sendResponse(exchange, redirectResponse(302, icon), LOGO_HEADERS);
  }

  /** The icon of the site's own logo; null without a logo. */
  async #logoIcon(): Promise<string | null> {
    const { logo } = siteOf(await this.#options.compositions.for(null));
    return logo === undefined ? null : iconAt(logo, 96);
  }

  /** The bytes of an image, an icon or a font; null when the shell has no such file. */
  async read(pathname: string): Promise<Buffer | null> {
    const { compositions, reader } = this.#options;
    const [shell] = (await compositions.for(null)).shells;
    if (!shell) return null;
    const release = await reader.release('shell', shell.release);
    const path = pathInRelease(pathname);
    return Object.hasOwn(release.files, path) ? reader.file(release, path) : null;
  }

  async #asset(exchange: Exchange): Promise<void> {
    const { compositions, reader } = this.#options;
    const path = pathInRelease(exchange.pathname);
    for (const shell of (await compositions.for(null)).shells) {
      try {
        const release = await reader.release('shell', shell.release);
        return await sendReleaseFile(exchange, {
          reader,
          release,
          path,
          cacheControl: FONT.test(exchange.pathname) ? FOREVER : CACHE_CONTROL,
          extraHeaders: PURGE_HEADERS,
        });
      } catch (error) {
        exchange.log.error({ path, reason: String(error) }, 'a file of the shell was refused');
      }
    }
    await sendResponse(
      exchange,
      textResponse(502, 'This file differs from the published file.', { 'cache-control': 'no-store' }),
    );
  }
}

const pathInRelease = (pathname: string): string =>
  pathname === '/favicon.ico' ? 'assets/favicon.ico' : pathname.slice(1);

const robots = (origin: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /go/\nDisallow: /store/add-product\nDisallow: /store/edit-product\nSitemap: ${origin}/sitemap.xml\n`;
