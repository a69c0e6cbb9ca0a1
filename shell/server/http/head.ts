import type { CachedResponse } from '../responses/response-cache.ts';
import type { Form } from '../responses/finished-bytes.ts';
import type { EdgeSettings } from '../settings.ts';
import type { Exchange } from './exchange.ts';

export type Headers = Readonly<Record<string, string | number | readonly string[]>>;
type Raw = readonly (string | number | readonly string[])[];

/** The policy of responses that are not pages. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

type HeaderSettings = Pick<EdgeSettings, 'publicUrl' | 'hstsSubdomains'>;

/** Default headers of every response. */
export const commonHeaders = ({ publicUrl, hstsSubdomains }: HeaderSettings): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(publicUrl?.startsWith('https:') && {
    'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
  }),
  'content-security-policy': CLOSED_POLICY,
});

/** Writes the head with all headers at once, because setting them one by one costs more than the rest of a cache hit. */
export function writeHead(exchange: Exchange, status: number, headers: Headers): void {
  writeRaw(exchange, status, rawOf(exchange, status, headers));
}

/** Headers that describe the bytes; a 304 does not repeat them. */
const OF_BYTES = ['content-type', 'accept-ranges'];

/**
 * Headers that matter for documents only. Images omit them, because a page has about fifteen images.
 */
const OF_DOCUMENTS = ['cross-origin-opener-policy', 'referrer-policy', 'permissions-policy', 'vary'];
const PICTURE = /^image\/(?!svg)/;

/** Pages, and the scripts and styles that they name with their hashes. */
const WITH_HASHES = /^(text\/(html|css|javascript)|application\/javascript)/;

/**
 * A proxy that minifies a script or hides mail addresses in a page breaks the hashes and the links of the page. `no-transform`
 * forbids this.
 */
function withoutTransforms(headers: Headers): Headers {
  const caching = headers['cache-control'];
  if (!WITH_HASHES.test(String(headers['content-type'])) || String(caching).includes('no-transform')) return headers;
  return { ...headers, 'cache-control': caching === undefined ? 'no-transform' : `${String(caching)}, no-transform` };
}

function rawOf({ common }: Exchange, status: number, given: Headers): Raw {
  const headers = withoutTransforms(given);
  const all = status === 304 ? headers : { ...common, ...headers };
  const left = [
    ...(status === 304 ? OF_BYTES : []),
    ...(PICTURE.test(String(headers['content-type'])) ? OF_DOCUMENTS : []),
  ];
  return Object.entries(all).flatMap(([name, value]) => (left.includes(name) ? [] : [name, value]));
}

/** Prepared header lists of cached responses, by the way they are sent. */
const prepared = new WeakMap<CachedResponse, Map<string, Raw>>();

interface Prepared {
  readonly response: CachedResponse;
  readonly status: number;
  readonly etag: Form['etag'];
  /** Headers for shared caches. */
  readonly shared: Readonly<Record<string, string>> | undefined;
}

/** Writes the head of a cached response; its header list is built once. */
export function writePrepared(
  exchange: Exchange,
  { response, status, etag, shared }: Prepared,
  headersOf: () => Headers,
): void {
  const heads = prepared.get(response) ?? new Map<string, Raw>();
  prepared.set(response, heads);
  const key = `${status} ${etag} ${shared ? Object.values(shared).join(' ') : ''}`;
  let head = heads.get(key);
  if (!head) {
    head = rawOf(exchange, status, headersOf());
    if (heads.size < MOST_HEADS) heads.set(key, head);
  }
  writeRaw(exchange, status, head);
}

/** The variants of a header list that are kept. */
const MOST_HEADS = 24;

function writeRaw({ res, id }: Exchange, status: number, head: Raw): void {
  // Node accepts a flat list of names and values, but its types do not.
  res.writeHead(status, head.concat('x-request-id', id) as never);
}
