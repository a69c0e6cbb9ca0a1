import { pipeline, Readable } from 'node:stream';

import type { CachedResponse, Served } from '../responses/response-cache.ts';
import { type Encoding, preferredEncoding } from '../responses/encodings.ts';
import { heldTag, namesAll } from '../responses/entity-tags.ts';
import { FinishedBytes, type Form } from '../responses/finished-bytes.ts';
import { sharedHeaders } from '../responses/shared-caches.ts';
import type { Exchange } from './exchange.ts';
import { type Headers, writeHead, writePrepared } from './head.ts';
import { partOf } from './range.ts';

const PIECE = 64 * 1024;
/** Content types that compression makes smaller. */
const TEXT = /^(text\/|application\/(json|xml)|image\/svg\+xml)/;

type More = Readonly<Record<string, string>>;

/** Sends a body in the best encoding, or 304 when the browser has it. */
export const sendResponse = (exchange: Exchange, served: Served, more?: More): Promise<void> =>
  send(exchange, { served, more });

/** Sends a public response, which shared caches may store. @param whileAway see `sharedHeaders` */
export const sendShared = (exchange: Exchange, served: Served, whileAway: boolean): Promise<void> =>
  send(exchange, { served, shared: sharedHeaders(served, whileAway) });

async function send(exchange: Exchange, sending: Sending): Promise<void> {
  const { served, more } = sending;
  const { req, noted } = exchange;
  const { body, composition } = served.response;
  if (composition !== undefined) noted.composition = composition;
  const encoding = body.encodingFor(encodingOf(served.response, exchange));
  const known = isKept(served.response, more) ? req.headers['if-none-match'] : undefined;
  const held = known === undefined ? null : heldTag(known, body.content, encoding);
  if (held !== null) return sendHeld(exchange, { ...sending, etag: held });
  const found = body.as(encoding);
  const form = found instanceof Promise ? await found : found;
  if (exchange.res.destroyed) return;
  if (known !== undefined && namesAll(known)) return sendHeld(exchange, { ...sending, etag: form.etag });
  sendForm(exchange, { ...sending, form });
}

const encodingOf = ({ headers }: CachedResponse, { req }: Exchange): Encoding =>
  TEXT.test(headers['content-type'] ?? '') ? preferredEncoding(req.headers['accept-encoding']) : 'identity';

/** Whether a browser may store the response and revalidate it. */
const isKept = ({ status, headers }: CachedResponse, more?: More): boolean =>
  status === 200 && (more?.['cache-control'] ?? headers['cache-control']) !== 'no-store';

interface Sending {
  readonly served: Served;
  readonly more?: More | undefined;
  readonly shared?: More | undefined;
}

function sendHeld(exchange: Exchange, { etag, ...sending }: Sending & { readonly etag: string }): void {
  const { served, more, shared } = sending;
  const headers = () => ({ ...headersOf(sending), etag });
  if (more || served.stale) writeHead(exchange, 304, headers());
  else writePrepared(exchange, { response: served.response, status: 304, etag, shared }, headers);
  exchange.res.end();
}

function sendForm(exchange: Exchange, { form, ...sending }: Sending & { readonly form: Form }): void {
  const { served, more, shared } = sending;
  const { response, stale } = served;
  const { encoding, bytes, etag } = form;
  const headers = () => ({
    ...headersOf(sending),
    ...(isKept(response, more) && { etag }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': bytes.length,
  });
  if (
    exchange.req.headers.range !== undefined &&
    response.headers['accept-ranges'] === 'bytes' &&
    response.status === 200
  )
    return sendPart(exchange, { headers: headers(), bytes, etag });
  if (more || stale) writeHead(exchange, response.status, headers());
  else writePrepared(exchange, { response, status: response.status, etag, shared }, headers);
  sendBytes(exchange, bytes);
}

const headersOf = ({ served: { response, stale }, more, shared }: Sending): Record<string, string> => ({
  'cache-control': 'no-cache',
  vary: 'Accept-Encoding',
  ...response.headers,
  ...shared,
  ...more,
  ...(stale && { 'x-linkstall-stale': '1' }),
});

/** Sends the requested byte range. */
export function sendPart(
  exchange: Exchange,
  { headers, bytes, etag }: { readonly headers: Headers; readonly bytes: Buffer; readonly etag: string },
): void {
  const part = exchange.method === 'GET' ? partOf(exchange.req.headers, { etag, length: bytes.length }) : null;
  if (part === null) {
    writeHead(exchange, 200, headers);
    return sendBytes(exchange, bytes);
  }
  if (part === 'outside') {
    const none = { 'content-range': `bytes */${bytes.length}`, 'content-length': 0, 'cache-control': 'no-store' };
    writeHead(exchange, 416, none);
    return void exchange.res.end();
  }
  const { first, last } = part;
  writeHead(exchange, 206, {
    ...headers,
    'content-range': `bytes ${first}-${last}/${bytes.length}`,
    'content-length': last + 1 - first,
  });
  sendBytes(exchange, bytes.subarray(first, last + 1));
}

/** Writes a large body in pieces, so that its progress is visible. */
export function sendBytes({ res, held, method }: Exchange, bytes: Buffer): void {
  if (method === 'HEAD') return void res.end();
  if (bytes.length <= PIECE) return void res.end(bytes);
  held.hold(bytes, res);
  pipeline(Readable.from(piecesOf(bytes), { objectMode: false }), res, () => undefined);
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

export const textResponse = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Served => ({
  response: {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    body: new FinishedBytes(text),
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
): Served => ({
  response: {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: new FinishedBytes(JSON.stringify({ statusCode: status, data: null, message, success: false, code })),
  },
  stale: false,
});

export const redirectResponse = (status: 301 | 302, location: string): Served => textResponse(status, '', { location });

export const methodNotAllowed = (allow: string): Served => textResponse(405, 'Method not allowed', { allow });
