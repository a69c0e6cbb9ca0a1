import { pipeline, Readable } from 'node:stream';

import type { CachedResponse, ServedResponse } from '../responses/response-cache.ts';
import { type Encoding, preferredEncoding } from '../responses/encodings.ts';
import { matchingTag, isWildcard } from '../responses/entity-tags.ts';
import { ResponseBody, type Representation } from '../responses/response-body.ts';
import { sharedHeaders } from '../responses/shared-caches.ts';
import type { Exchange } from './exchange.ts';
import { type Headers, writeHead, writeCachedHead } from './head.ts';
import { byteRangeOf } from './range.ts';

const CHUNK_BYTES = 64 * 1024;
/** Content types that compression makes smaller. */
const COMPRESSIBLE = /^(text\/|application\/(json|xml)|image\/svg\+xml)/;

type ExtraHeaders = Readonly<Record<string, string>>;

/** Sends a body in the best encoding, or 304 when the browser has the body already. */
export const sendResponse = (
  exchange: Exchange,
  servedResponse: ServedResponse,
  extraHeaders?: ExtraHeaders,
): Promise<void> => send(exchange, { servedResponse, extraHeaders });

/** Sends a public response, which shared caches may store. @param hasPurges see `sharedHeaders` */
export const sendShared = (exchange: Exchange, servedResponse: ServedResponse, hasPurges: boolean): Promise<void> =>
  send(exchange, { servedResponse, shared: sharedHeaders(servedResponse, hasPurges) });

async function send(exchange: Exchange, sending: Sending): Promise<void> {
  const { servedResponse, extraHeaders } = sending;
  const { req, logFields } = exchange;
  const { body, composition } = servedResponse.response;
  if (composition !== undefined) logFields.composition = composition;
  const encoding = body.encodingFor(encodingOf(servedResponse.response, exchange));
  const knownTag = isStorable(servedResponse.response, extraHeaders) ? req.headers['if-none-match'] : undefined;
  const heldTagValue = knownTag === undefined ? null : matchingTag(knownTag, body.content, encoding);
  if (heldTagValue !== null) return sendNotModified(exchange, { ...sending, etag: heldTagValue });
  const pending = body.as(encoding);
  const representation = pending instanceof Promise ? await pending : pending;
  if (exchange.res.destroyed) return;
  if (knownTag !== undefined && isWildcard(knownTag))
    return sendNotModified(exchange, { ...sending, etag: representation.etag });
  sendRepresentation(exchange, { ...sending, representation });
}

const encodingOf = ({ headers }: CachedResponse, { req }: Exchange): Encoding =>
  COMPRESSIBLE.test(headers['content-type'] ?? '') ? preferredEncoding(req.headers['accept-encoding']) : 'identity';

/** Whether a browser may store the response and revalidate it. */
const isStorable = ({ status, headers }: CachedResponse, extraHeaders?: ExtraHeaders): boolean =>
  status === 200 && (extraHeaders?.['cache-control'] ?? headers['cache-control']) !== 'no-store';

interface Sending {
  readonly servedResponse: ServedResponse;
  readonly extraHeaders?: ExtraHeaders | undefined;
  readonly shared?: ExtraHeaders | undefined;
}

function sendNotModified(exchange: Exchange, { etag, ...sending }: Sending & { readonly etag: string }): void {
  const { servedResponse, extraHeaders, shared } = sending;
  const headers = () => ({ ...headersOf(sending), etag });
  if (extraHeaders || servedResponse.stale) writeHead(exchange, 304, headers());
  else writeCachedHead(exchange, { response: servedResponse.response, status: 304, etag, shared }, headers);
  exchange.res.end();
}

function sendRepresentation(
  exchange: Exchange,
  { representation, ...sending }: Sending & { readonly representation: Representation },
): void {
  const { servedResponse, extraHeaders, shared } = sending;
  const { response, stale } = servedResponse;
  const { encoding, bytes, etag } = representation;
  const headers = () => ({
    ...headersOf(sending),
    ...(isStorable(response, extraHeaders) && { etag }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': bytes.length,
  });
  if (
    exchange.req.headers.range !== undefined &&
    response.headers['accept-ranges'] === 'bytes' &&
    response.status === 200
  )
    return sendWithRange(exchange, { headers: headers(), bytes, etag });
  if (extraHeaders || stale) writeHead(exchange, response.status, headers());
  else writeCachedHead(exchange, { response, status: response.status, etag, shared }, headers);
  sendBytes(exchange, bytes);
}

const headersOf = ({ servedResponse: { response, stale }, extraHeaders, shared }: Sending): Record<string, string> => ({
  'cache-control': 'no-cache',
  vary: 'Accept-Encoding',
  ...response.headers,
  ...shared,
  ...extraHeaders,
  ...(stale && { 'x-linkstall-stale': '1' }),
});

export function sendWithRange(
  exchange: Exchange,
  { headers, bytes, etag }: { readonly headers: Headers; readonly bytes: Buffer; readonly etag: string },
): void {
  const range = exchange.method === 'GET' ? byteRangeOf(exchange.req.headers, { etag, length: bytes.length }) : null;
  if (range === null) {
    writeHead(exchange, 200, headers);
    return sendBytes(exchange, bytes);
  }
  if (range === 'unsatisfiable') {
    const none = { 'content-range': `bytes */${bytes.length}`, 'content-length': 0, 'cache-control': 'no-store' };
    writeHead(exchange, 416, none);
    return void exchange.res.end();
  }
  const { first, last } = range;
  writeHead(exchange, 206, {
    ...headers,
    'content-range': `bytes ${first}-${last}/${bytes.length}`,
    'content-length': last + 1 - first,
  });
  sendBytes(exchange, bytes.subarray(first, last + 1));
}

/** Writes a large body in chunks, so that `SlowClientWatch` sees its progress. */
export function sendBytes({ res, bufferLimit, method }: Exchange, bytes: Buffer): void {
  if (method === 'HEAD') return void res.end();
  if (bytes.length <= CHUNK_BYTES) return void res.end(bytes);
  bufferLimit.track(bytes, res);
  pipeline(Readable.from(chunksOf(bytes), { objectMode: false }), res, () => undefined);
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) yield bytes.subarray(offset, offset + CHUNK_BYTES);
}

export const textResponse = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): ServedResponse => ({
  response: {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    body: new ResponseBody(text),
  },
  stale: false,
});

interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** The error response that the API would send. */
export const errorResponse = (
  { status, code, message }: Failure,
  headers: Readonly<Record<string, string>> = {},
): ServedResponse => ({
  response: {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: new ResponseBody(JSON.stringify({ statusCode: status, data: null, message, success: false, code })),
  },
  stale: false,
});

export const redirectResponse = (status: 301 | 302 | 303, location: string): ServedResponse =>
  textResponse(status, '', { location });

export const methodNotAllowed = (allow: string): ServedResponse => textResponse(405, 'Method not allowed', { allow });
