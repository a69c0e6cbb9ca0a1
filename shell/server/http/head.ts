import type { CachedResponse } from '../responses/response-cache.ts';
import type { Form } from '../responses/finished-bytes.ts';
import type { Exchange } from './exchange.ts';

export type Headers = Readonly<Record<string, string | number | readonly string[]>>;
type Raw = readonly (string | number | readonly string[])[];

/** For everything that is not a page. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What every response says, unless it says something else there. */
export const commonHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'content-security-policy': CLOSED_POLICY,
});

/** Begins a response. All its headers at once: set one by one they cost more than everything else that is done for a view. */
export function writeHead(exchange: Exchange, status: number, headers: Headers): void {
  writeRaw(exchange, status, rawOf(exchange, status, headers));
}

/** Said of the bytes, as the common ones are: who has these has that, too. */
const OF_BYTES = ['content-type', 'accept-ranges'];

/**
 * Said to documents: a picture opens no window, refers to nobody, has no use for a camera, and comes in one form to all.
 * Fifteen of them are on a page.
 */
const OF_DOCUMENTS = ['cross-origin-opener-policy', 'referrer-policy', 'permissions-policy', 'vary'];
const PICTURE = /^image\/(?!svg)/;

function rawOf({ common }: Exchange, status: number, headers: Headers): Raw {
  const all = status === 304 ? headers : { ...common, ...headers };
  const left = [
    ...(status === 304 ? OF_BYTES : []),
    ...(PICTURE.test(String(headers['content-type'])) ? OF_DOCUMENTS : []),
  ];
  return Object.entries(all).flatMap(([name, value]) => (left.includes(name) ? [] : [name, value]));
}

/** Of responses that are kept: by how they are sent. */
const prepared = new WeakMap<CachedResponse, Map<string, Raw>>();

interface Prepared {
  readonly response: CachedResponse;
  readonly status: number;
  readonly etag: Form['etag'];
  /** What is said to caches in front, of a few things. */
  readonly shared: Readonly<Record<string, string>> | undefined;
}

/** The same for a response that may be sent again just so: its headers are put together once. */
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

/** Forms by which browsers may hold it, as long as caches in front may, and a few. */
const MOST_HEADS = 24;

function writeRaw({ res, id }: Exchange, status: number, head: Raw): void {
  // As a list of names and values, which is told from an object by what it is at run time only.
  res.writeHead(status, head.concat('x-request-id', id) as never);
}
