import type { SiteInfo } from '@linkstall/contracts/http';
import { siteOf } from '@linkstall/contracts/shell';

import type { MakeResponse, ResponseCache, NewResponse, ServedResponse } from '../responses/response-cache.ts';
import { ALL, isSurrogateKey, tagOf } from '../responses/change-tags.ts';
import type { ResponseBody } from '../responses/response-body.ts';
import type { Backend } from './backend.ts';
import type { Exchange } from './exchange.ts';
import { responseHeaders } from './forwarded-headers.ts';
import { fromCache } from './from-cache.ts';
import type { Forwarding } from './forwarding.ts';
import { NotTheApi } from './envelope.ts';
import { responseFromApi } from './response-from-api.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { sendResponse, textResponse } from './send.ts';
import { siteImageOf } from './site-image.ts';

interface Dependencies {
  readonly backend: Backend;
  readonly forwarding: Forwarding;
  readonly limit: RateLimiter;
  readonly site: { current(): Promise<SiteInfo | undefined> };
  /** A cache of its own, because images are large and would evict pages. */
  readonly cache: ResponseCache;
}

const READ_TIMEOUT_MS = 5000;
const IMAGE = /^\/(images|previews)\//;
const DOWNLOAD = /^\/images\/[^/]+\/file\.\w+$/;
/** Browsers store images for ever, because images never change. Shared caches revalidate, so that deleted images disappear. */
const SHARED = { 'cdn-cache-control': 'max-age=600, stale-if-error=3600', 'surrogate-key': `${ALL} pictures` };
/** The social image of a page follows each change of the page, and a takedown. */
const PREVIEW = /^\/previews\/([^/]+)\//;
/** The API's headers that matter for an image or a file. */
const IMAGE_HEADERS = [
  ...['content-type', 'content-disposition', 'cache-control'],
  ...['content-security-policy', 'cross-origin-resource-policy'],
];
/** Headers that belong to one transfer and are not stored. */
const NOT_STORED = ['date', 'content-length', 'content-encoding', 'etag', 'last-modified', 'accept-ranges', 'vary'];

/**
 * Serves images, files to download and the API's documentation. Each is read from the API completely and cached for a while, so that a slow client
 * holds no connection of the API.
 */
export class PublicFiles {
  readonly #dependencies: Dependencies;
  /** The API's entity tags of cached bytes. */
  readonly #entityTags = new WeakMap<ResponseBody, string>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async send(exchange: Exchange): Promise<void> {
    if (!/^(GET|HEAD)$/.test(exchange.method)) return this.#dependencies.forwarding.pass(exchange);
    const cacheRequest = { key: exchange.pathname, version: '', releases: [] };
    const make = this.#makerOf(exchange);
    const cachedRead = { cacheRequest, make, tooMany };
    const isJoined = this.#dependencies.cache.isPending(cacheRequest);
    const read = () => fromCache(exchange, this.#dependencies, cachedRead);
    const first = await read();
    // The joined request can be of another client. A 429 for that client's address does not apply to this client.
    const servedResponse = isJoined && first.response.status === 429 ? await read() : first;
    const replacement = isUnavailableSocialImage(exchange, servedResponse) ? await this.#siteImage() : null;
    await sendResponse(exchange, replacement ?? servedResponse);
  }

  /** An image or a file to download, without the rate limit of visitors. */
  read(exchange: Exchange): Promise<ServedResponse> {
    const cacheRequest = { key: exchange.pathname, version: '', releases: [] };
    return this.#dependencies.cache.get(cacheRequest, this.#makerOf(exchange));
  }

  /** A social image that cannot be drawn now: a redirect to the image of the site, which nothing caches. Null without an image. */
  async #siteImage(): Promise<ServedResponse | null> {
    const image = siteImageOf(siteOf({ site: await this.#dependencies.site.current() }));
    return image && textResponse(302, '', { location: image.path, 'cache-control': 'no-store' });
  }

  #makerOf(exchange: Exchange): MakeResponse {
    return (addTag) => {
      const tag = ownerTagOf(exchange.pathname);
      if (tag !== null) addTag(tag);
      return this.#make(exchange);
    };
  }

  /** Reads a file from the API; cached bytes are revalidated. */
  async #make({ pathname, id, client, log }: Exchange): Promise<NewResponse> {
    const last = this.#dependencies.cache.last({ key: pathname });
    const knownTag = last && this.#entityTags.get(last.body);
    let entityTag: string | undefined;
    const result = await responseFromApi(log, async () => {
      const headers = { 'x-request-id': id, 'x-forwarded-for': client, ...(knownTag && { 'if-none-match': knownTag }) };
      const response = await this.#dependencies.backend.read(pathname, {
        limitMs: READ_TIMEOUT_MS,
        headers,
        isFile: true,
      });
      entityTag = response.headers.etag;
      if (response.status === 304 && last) return last;
      const type = response.headers['content-type'] ?? '';
      const isImage = response.status === 200 && IMAGE.test(pathname);
      // An HTML page of a proxy is not an image, and no file to download.
      const isExpected = DOWNLOAD.test(pathname)
        ? response.headers['content-disposition'] === 'attachment'
        : type.startsWith('image/');
      if (isImage && !isExpected) throw new NotTheApi(response.status);
      const storedHeaders = responseHeaders(response).filter(([name]) =>
        isImage ? IMAGE_HEADERS.includes(name) : !NOT_STORED.includes(name),
      );
      const isImmutable = response.status === 200 && /immutable/.test(response.headers['cache-control'] ?? '');
      return {
        status: response.status,
        headers: {
          ...Object.fromEntries(storedHeaders.map(([name, value]) => [name, String(value)])),
          ...(response.status === 200 && { 'accept-ranges': 'bytes' }),
          ...(isImmutable && sharedHeadersOf(pathname)),
        },
        body: response.body,
      };
    });
    if (entityTag !== undefined && result.response.status === 200)
      this.#entityTags.set(result.response.body, entityTag);
    return result;
  }
}

/** The tag of the owner of a social image; null for other files. */
function ownerTagOf(pathname: string): string | null {
  const name = PREVIEW.exec(pathname)?.[1];
  return name === undefined ? null : tagOf(`/${name}`);
}

/** Shared caches keep a social image for two seconds, like the page that it shows. */
function sharedHeadersOf(pathname: string): Readonly<Record<string, string>> {
  const tag = ownerTagOf(pathname);
  if (tag === null) return SHARED;
  return isSurrogateKey(tag)
    ? { 'cdn-cache-control': 'max-age=2', 'surrogate-key': `${ALL} pictures ${tag}` }
    : { 'cdn-cache-control': 'no-store' };
}

const isUnavailableSocialImage = ({ pathname }: Exchange, { response: { status } }: ServedResponse): boolean =>
  pathname.startsWith('/previews/') && (status === 429 || status >= 500);

const tooMany = (wait: number): ServedResponse =>
  textResponse(429, 'Too many at once. Try again in a moment.', {
    'cache-control': 'no-store',
    'retry-after': String(wait),
  });
