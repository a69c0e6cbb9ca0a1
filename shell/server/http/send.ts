import type { Served } from '../answers/answer-cache.ts';
import { FinishedBytes, isKnown, preferredEncoding } from '../answers/finished-bytes.ts';
import { CLOSED_POLICY } from '../site/security-headers.ts';
import type { Exchange } from './exchange.ts';

/** Sends finished bytes as the browser wants them, or nothing when it has them. */
export async function sendAnswer(
  { req, res, method }: Exchange,
  { answer, stale }: Served,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { status, body } = answer;
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
  const { encoding, bytes } = await body.as(preferredEncoding(req.headers['accept-encoding']));
  if (res.destroyed) return;
  res.writeHead(status, {
    'content-security-policy': CLOSED_POLICY,
    ...headers,
    ...(cacheable && { etag: body.etag }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': bytes.length,
  });
  res.end(method === 'HEAD' ? undefined : bytes);
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
