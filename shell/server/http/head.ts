import type { CachedResponse } from '../responses/response-cache.ts';
import type { Representation } from '../responses/response-body.ts';
import type { Exchange } from './exchange.ts';

export type Headers = Readonly<Record<string, string | number | readonly string[]>>;
type Raw = readonly (string | number | readonly string[])[];

/** Writes all headers at once, because setting each header alone costs more than the rest of a cache hit. */
export function writeHead(exchange: Exchange, status: number, headers: Headers): void {
  writeRaw(exchange, status, rawOf(exchange, status, headers));
}

/** Headers that describe the bytes; a 304 does not repeat them. */
const BODY_HEADERS = ['content-type', 'accept-ranges'];

/** Headers that matter for documents only. Images omit them, because a page has about fifteen images, and so does a 204. */
const DOCUMENT_HEADERS = ['cross-origin-opener-policy', 'referrer-policy', 'permissions-policy'];
const IMAGE = /^image\//;
/** A raster image has one encoding. */
const RASTER_IMAGE = /^image\/(?!svg)/;

/** The content types of pages, and of the scripts and styles whose hashes the pages contain. */
const HASHED_TYPES = /^(text\/(html|css|javascript)|application\/javascript)/;

/**
 * A proxy that minifies a script or hides mail addresses in a page breaks the hashes and the links of the page. `no-transform`
 * forbids this.
 */
function withoutTransforms(headers: Headers): Headers {
  const cacheControl = headers['cache-control'];
  if (!HASHED_TYPES.test(String(headers['content-type'])) || String(cacheControl).includes('no-transform'))
    return headers;
  return {
    ...headers,
    'cache-control': cacheControl === undefined ? 'no-transform' : `${String(cacheControl)}, no-transform`,
  };
}

function rawOf({ defaultHeaders }: Exchange, status: number, responseHeaders: Headers): Raw {
  const headers = withoutTransforms(responseHeaders);
  const type = String(headers['content-type']);
  const allHeaders = status === 304 ? headers : { ...defaultHeaders, ...headers };
  const omitted = [
    ...(status === 304 ? BODY_HEADERS : []),
    ...(status === 204 || IMAGE.test(type) ? DOCUMENT_HEADERS : []),
    ...(RASTER_IMAGE.test(type) ? ['vary'] : []),
  ];
  return Object.entries(allHeaders).flatMap(([name, value]) => (omitted.includes(name) ? [] : [name, value]));
}

/** Prepared header lists of cached responses, by status, entity tag and headers for shared caches. */
const preparedHeads = new WeakMap<CachedResponse, Map<string, Raw>>();

interface CachedHead {
  readonly response: CachedResponse;
  readonly status: number;
  readonly etag: Representation['etag'];
  /** Headers for shared caches. */
  readonly shared: Readonly<Record<string, string>> | undefined;
}

/** Writes the head of a cached response; its header list is built once. */
export function writeCachedHead(
  exchange: Exchange,
  { response, status, etag, shared }: CachedHead,
  headersOf: () => Headers,
): void {
  const variants = preparedHeads.get(response) ?? new Map<string, Raw>();
  preparedHeads.set(response, variants);
  const key = `${status} ${etag} ${shared ? Object.values(shared).join(' ') : ''}`;
  let head = variants.get(key);
  if (!head) {
    head = rawOf(exchange, status, headersOf());
    if (variants.size < MAX_VARIANTS) variants.set(key, head);
  }
  writeRaw(exchange, status, head);
}

/** Maximum cached header lists for one response. */
const MAX_VARIANTS = 24;

function writeRaw({ res, id }: Exchange, status: number, head: Raw): void {
  // Node accepts a flat list of names and values, but its types do not.
  res.writeHead(status, head.concat('x-request-id', id) as never);
}
