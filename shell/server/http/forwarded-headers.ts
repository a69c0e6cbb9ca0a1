import { EDGE_VERSION, FORWARDING_IGNORED } from '@linkstall/contracts/client-address';
import { VERSION } from '@linkstall/releases/version';
import type { IncomingMessage } from 'node:http';

import type { Exchange } from './exchange.ts';

/** Hop-by-hop headers, and headers that only the edge handles. */
const NOT_FORWARDED = [
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
  // A visitor must not choose the ids of traces.
  'traceparent',
  'tracestate',
];
const NOT_RETURNED = [...NOT_FORWARDED, 'x-powered-by', 'server', 'x-linkstall-changed', 'x-request-id'];

/** The request headers for the API; the edge sets the forwarding headers. @param length of a complete body, in bytes */
export function forwardedHeaders(
  { req, id, client, origin, ignoresForwarding }: Exchange,
  length: number | null,
): Record<string, string | string[]> {
  const forwarded = Object.entries(req.headers).filter(
    ([name, value]) => value !== undefined && !NOT_FORWARDED.includes(name) && !name.startsWith('x-forwarded-'),
  );
  const { protocol, host } = new URL(origin);
  const isChunked = req.headers['transfer-encoding'] !== undefined;
  return {
    ...(Object.fromEntries(forwarded) as Record<string, string | string[]>),
    'x-forwarded-for': client,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-host': host,
    ...(ignoresForwarding && { [FORWARDING_IGNORED]: '1' }),
    [EDGE_VERSION]: VERSION,
    'x-request-id': id,
    ...(isChunked && length !== null && { 'content-length': String(length) }),
  };
}

/** The headers of the API's response that the client gets. */
export const responseHeaders = ({ headers }: Pick<IncomingMessage, 'headers'>): [string, string | string[]][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || NOT_RETURNED.includes(name) ? [] : [[name, value] as [string, string | string[]]],
  );
