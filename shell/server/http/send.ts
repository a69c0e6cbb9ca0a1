import { pipeline, Readable } from 'node:stream';

import type { Served } from '../answers/answer-cache.ts';
import { FinishedBytes, isKnown, preferredEncoding } from '../answers/finished-bytes.ts';
import type { Exchange } from './exchange.ts';

/** For everything that is not a page. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const commonHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

const PIECE = 64 * 1024;
/** What gets smaller; pictures do not. */
const TEXT = /^(text\/|application\/(json|xml)|image\/svg\+xml)/;

/** Sends finished bytes as the browser wants them, or nothing when it has them. */
export async function sendAnswer(
  exchange: Exchange,
  { answer, stale }: Served,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { req, res, method } = exchange;
  const { status, body, composition } = answer;
  if (composition !== undefined) exchange.noted.composition = composition;
  const headers = {
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    ...answer.headers,
    ...more,
    ...(stale && { 'x-linkstall-stale': '1' }),
  };
  const cacheable = status === 200 && headers['cache-control'] !== 'no-store';
  if (cacheable && isKnown(req.headers['if-none-match'], body.etag)) {
    res.writeHead(304, { ...headers, etag: body.etag }).end();
    return;
  }
  const wanted = TEXT.test(answer.headers['content-type'] ?? '')
    ? preferredEncoding(req.headers['accept-encoding'])
    : 'identity';
  const { encoding, bytes } = await body.as(wanted);
  if (res.destroyed) return;
  res.writeHead(status, {
    'content-security-policy': CLOSED_POLICY,
    ...headers,
    ...(cacheable && { etag: body.etag }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': bytes.length,
  });
  if (method === 'HEAD') res.end();
  else sendBytes(exchange, bytes);
}

/** In pieces, so that it can be seen how much of a large body has gone. */
export function sendBytes({ res, held }: Exchange, bytes: Buffer): void {
  if (bytes.length <= PIECE) return void res.end(bytes);
  held.hold(bytes, res);
  pipeline(Readable.from(piecesOf(bytes), { objectMode: false }), res, () => undefined);
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

export const textAnswer = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Served => ({
  answer: {
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

/** What the API itself would say, where it cannot. */
export const errorAnswer = (
  { status, code, message }: Failure,
  headers: Readonly<Record<string, string>> = {},
): Served => ({
  answer: {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: new FinishedBytes(JSON.stringify({ statusCode: status, data: null, message, success: false, code })),
  },
  stale: false,
});

export const redirectAnswer = (status: 301 | 302, location: string): Served => textAnswer(status, '', { location });

export const methodNotAllowed = (allow: string): Served => textAnswer(405, 'Method not allowed', { allow });
