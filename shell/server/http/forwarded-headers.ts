import type { IncomingMessage } from 'node:http';

import type { Exchange } from './exchange.ts';

/** Belong to one connection, not to the message; or are ours to say. */
const NOT_PASSED = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'forwarded',
  'expect',
];
const NOT_ANSWERED = [...NOT_PASSED, 'x-powered-by', 'server', 'x-linkstall-changed', 'x-request-id'];

/** What the API may believe of where a request came from is what we say. `length`: of a body that is whole. */
export function forwardedHeaders(
  { req, id, client, origin }: Exchange,
  length: number | null,
): Record<string, string | string[]> {
  const passed = Object.entries(req.headers).filter(
    ([name, value]) => value !== undefined && !NOT_PASSED.includes(name) && !name.startsWith('x-forwarded-'),
  );
  const { protocol, host } = new URL(origin);
  const isChunked = req.headers['transfer-encoding'] !== undefined;
  return {
    ...(Object.fromEntries(passed) as Record<string, string | string[]>),
    'x-forwarded-for': client,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-host': host,
    'x-request-id': id,
    ...(isChunked && length !== null && { 'content-length': String(length) }),
  };
}

/** What of the API's response is for the client. */
export const responseHeaders = ({ headers }: Pick<IncomingMessage, 'headers'>): [string, string | string[]][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || NOT_ANSWERED.includes(name) ? [] : [[name, value] as [string, string | string[]]],
  );
