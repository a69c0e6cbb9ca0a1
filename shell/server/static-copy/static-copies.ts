import type { Envelope, LinkTarget, SessionUser } from '@linkstall/contracts/http';
import { linkHref } from '@linkstall/kit/link-href';
import { type ZipEntry, zipOf } from '@linkstall/releases/zip';
import { pipeline, Readable } from 'node:stream';

import type { Container } from '../container.ts';
import type { Exchange } from '../http/exchange.ts';
import { forwardedHeaders } from '../http/forwarded-headers.ts';
import { API_UNAVAILABLE } from '../http/forwarding.ts';
import { writeHead } from '../http/head.ts';
import { errorResponse, methodNotAllowed, sendResponse } from '../http/send.ts';
import { visitorPage } from '../pages/pages.ts';
import { ResponseBody } from '../responses/response-body.ts';
import { ENTRY_FILE, entryFiles } from '../seo/entry-files.ts';
import { QR_CODE, qrCodes } from '../seo/qr-codes.ts';
import { copiedHtml } from './copied-html.ts';
import { type CopiedAddress, CopyPaths, relativeAddress } from './copy-paths.ts';

export const STATIC_COPY = /^\/api\/v1\/users\/static-copy\/?$/i;
/** More than a store of 500 products has, with all its collections. */
const MAX_PAGES = 2500;
/** Copies of this edge at a time. A copy draws one page after the other. */
const MAX_COPIES = 4;
/** A copy ends after this time, as an export does. */
const MAX_MS = 60 * 60_000;
const READ_TIMEOUT_MS = 3000;
const TRACKED_LINK = /^\/go\/([0-9a-f]{24})$/;
/** Headers of the request that are about the ZIP file, and not about the account. */
const NOT_FORWARDED = ['accept-encoding', 'if-none-match', 'range', 'if-range'];
const RUNNING = {
  status: 429,
  code: 'copy.running',
  message: 'A copy of your page is being downloaded already. Please wait until that download ends, then try again',
};
const BUSY = {
  status: 503,
  code: 'copy.busy',
  message: 'Other people are downloading copies of their pages just now. Please try again in a minute',
};

const NO_PAGE = {
  status: 409,
  code: 'copy.no_page',
  message: 'Visitors do not see your page here now, so there is nothing to copy',
};
/** Visitors do not get the page of the creator. */
class NoPage extends Error {}

interface Copy {
  readonly exchange: Exchange;
  readonly username: string;
  readonly paths: CopyPaths;
}

/**
 * `GET /api/v1/users/static-copy`: the page and the store of the logged-in user as a ZIP file that needs no site. The edge
 * makes the file, because it draws the pages: a copy has their HTML as visitors get it, and only addresses are changed. It is
 * public, so it needs no password. The file is a stream: the next page is drawn when the client has received the last one.
 */
export class StaticCopies {
  readonly #container: Container;
  readonly #ownerFiles;
  /** The users whose copies are being made. */
  readonly #running = new Set<string>();

  constructor(container: Container) {
    this.#container = container;
    this.#ownerFiles = [
      { pattern: QR_CODE, files: qrCodes(container) },
      { pattern: ENTRY_FILE, files: entryFiles(container) },
    ] as const;
  }

  async send(exchange: Exchange): Promise<void> {
    if (exchange.method !== 'GET') return sendResponse(exchange, methodNotAllowed('GET'));
    const username = await this.#usernameOf(exchange);
    if (username === null) return;
    if (this.#running.has(username)) return sendResponse(exchange, errorResponse(RUNNING, { 'retry-after': '10' }));
    if (this.#running.size >= MAX_COPIES) return sendResponse(exchange, errorResponse(BUSY, { 'retry-after': '60' }));
    this.#running.add(username);
    try {
      await this.#sendCopy(exchange, username);
    } finally {
      this.#running.delete(username);
    }
  }

  async #sendCopy(exchange: Exchange, username: string): Promise<void> {
    const { origin, log, res } = exchange;
    const { imageOrigins } = this.#container;
    const copy = { exchange, username, paths: new CopyPaths(username, { origin, imageOrigins }) };
    const chunks = zipOf(this.#entriesOf(copy), new Date());
    let first;
    try {
      first = await chunks.next();
    } catch (error) {
      if (error instanceof NoPage) return sendResponse(exchange, errorResponse(NO_PAGE));
      log.error({ ...exchange.logFields, reason: String(error) }, 'a copy of a page could not begin');
      return sendResponse(exchange, errorResponse(API_UNAVAILABLE, { 'retry-after': '2' }));
    }
    writeHead(exchange, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${username}-page.zip"`,
      'cache-control': 'no-store',
    });
    const stream = Readable.from(startingWith(first, chunks), { objectMode: false });
    const timer = setTimeout(() => stream.destroy(new Error('the copy took too long')), MAX_MS);
    await new Promise<void>((resolve) =>
      pipeline(stream, res, (error) => {
        clearTimeout(timer);
        if (error) log.warn({ ...exchange.logFields, reason: String(error) }, 'a copy of a page is not complete');
        resolve();
      }),
    );
  }

  /** Null when the API refuses the caller; then the response is sent. */
  async #usernameOf(exchange: Exchange): Promise<string | null> {
    const headers = Object.fromEntries(
      Object.entries(forwardedHeaders(exchange, 0)).filter(([name]) => !NOT_FORWARDED.includes(name)),
    );
    try {
      const path = '/api/v1/users/account';
      const { status, body } = await this.#container.backend.read(path, { limitMs: READ_TIMEOUT_MS, headers });
      if (status === 200) return (JSON.parse(body.toString('utf8')) as Envelope<SessionUser>).data.username;
      const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
      await sendResponse(exchange, { response: { status, headers: type, body: new ResponseBody(body) }, stale: false });
    } catch {
      await sendResponse(exchange, errorResponse(API_UNAVAILABLE, { 'retry-after': '2' }));
    }
    return null;
  }

  /** Follows the links from the page to the store and its products. */
  async *#entriesOf(copy: Copy): AsyncGenerator<ZipEntry> {
    const { exchange, username, paths } = copy;
    const start = paths.at(new URL(`/${username}`, exchange.origin));
    const pages = start ? [start] : [];
    const known = new Set(pages.map(({ path }) => path));
    for (let index = 0; index < pages.length && index < MAX_PAGES; index += 1) {
      const page = pages[index] as CopiedAddress;
      const { html, linked } = await this.#pageOf(page, copy);
      if (html === null && index === 0) throw new NoPage();
      if (html !== null) yield { path: page.path, chunks: [Buffer.from(html)] };
      for (const address of linked) {
        if (known.has(address.path)) continue;
        known.add(address.path);
        if (address.kind === 'page') pages.push(address);
        else yield* this.#fileOf(address, exchange);
      }
    }
  }

  /** The HTML of a page with the addresses of the copy, and the pages and files that the page names. Null for a removed page. */
  async #pageOf(page: CopiedAddress, { exchange, paths }: Copy) {
    const { pathname, search } = page;
    const { status, body } = await visitorPage({ ...exchange, pathname, search }, this.#container);
    if (status >= 500) throw new Error(`${pathname} answers ${status}`);
    if (status !== 200) return { html: null, linked: [] };
    const html = body.identity.toString('utf8');
    const base = new URL(pathname + search, exchange.origin);
    const tracked = new Set<string>();
    const linked: CopiedAddress[] = [];
    copiedHtml(html, (address) => {
      const url = URL.canParse(address, base) ? new URL(address, base) : null;
      const copied = url && paths.at(url);
      if (copied) linked.push(copied);
      else if (url?.origin === base.origin && TRACKED_LINK.test(url.pathname)) tracked.add(url.pathname);
      return address;
    });
    const targets = new Map<string, string>();
    for (const path of tracked) targets.set(path, await this.#targetOf(path, exchange));
    const addressOf = (address: string): string => {
      if (address.startsWith('#') || !URL.canParse(address, base)) return address;
      const url = new URL(address, base);
      const copied = paths.at(url);
      if (copied) return relativeAddress(page.path, copied.path) + url.hash;
      if (url.origin !== base.origin) return address;
      return targets.get(url.pathname) ?? url.href;
    };
    return { html: copiedHtml(html, addressOf), linked };
  }

  async *#fileOf({ pathname, path }: CopiedAddress, exchange: Exchange): AsyncGenerator<ZipEntry> {
    const bytes = await this.#read({ ...exchange, pathname, search: '' });
    if (bytes) yield { path, chunks: [bytes] };
  }

  /** The bytes of a file; null when there is no such file any more. */
  async #read(exchange: Exchange): Promise<Buffer | null> {
    const { publicFiles, files } = this.#container;
    const { pathname } = exchange;
    const owner = this.#ownerFiles.find(({ pattern }) => pattern.test(pathname));
    if (!owner && !pathname.startsWith('/images/')) return files.read(pathname);
    const { status, body } = (await (owner ? owner.files.read(exchange) : publicFiles.read(exchange))).response;
    if (status >= 500) throw new Error(`${pathname} answers ${status}`);
    return status === 200 ? body.identity : null;
  }

  /** The address to which a counted link leads. While the API is unavailable, the link leads through the site. */
  async #targetOf(path: string, { id, origin }: Exchange): Promise<string> {
    const [, link = ''] = TRACKED_LINK.exec(path) ?? [];
    const headers = { 'x-request-id': id, accept: 'application/json' };
    const { status, body } = await this.#container.backend.read(`/api/v1/link/go/${link}`, {
      limitMs: READ_TIMEOUT_MS,
      headers,
    });
    return status === 200
      ? linkHref((JSON.parse(body.toString('utf8')) as Envelope<LinkTarget>).data.url)
      : origin + path;
  }
}

async function* startingWith<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T, void>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
