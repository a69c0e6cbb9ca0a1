import { readForwarding } from '@linkstall/contracts/client-address';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Logger } from 'pino';

import type { EdgeSettings } from '../settings.ts';
import type { ResponseBufferLimit } from './slow-clients/response-buffer-limit.ts';

/** A request with its response and what the edge knows about both. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly id: string;
  readonly method: string;
  /** The path as it was sent, percent-encoded. */
  readonly pathname: string;
  readonly search: string;
  /** The host of the request with its port, in lower case. */
  readonly host: string;
  /** The origin of this site in the visitor's browser: `https://linkstall.example`. */
  readonly origin: string;
  readonly client: string;
  /** Whether the request has forwarding headers of a proxy that is not in TRUST_PROXY. */
  readonly ignoresForwarding: boolean;
  /** Adds the request id to each line. */
  readonly log: Logger;
  readonly bufferLimit: ResponseBufferLimit;
  readonly defaultHeaders: Readonly<Record<string, string>>;
  /** Additional fields of the log line. */
  readonly logFields: { composition?: string; cached?: true };
  /** Labels of its metrics and its trace: the template of the route, the result of the cache, and the release of the page. */
  readonly labels: { route: string; cache?: 'hit' | 'miss'; release?: string };
}

const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,252})?(?::\d{1,5})?$|^\[[0-9a-f:.]{2,45}\](?::\d{1,5})?$/i;

/** The prefix of request ids in this process. Ids are counted, because random ids cost more than a cache hit. */
const processId = randomBytes(4).toString('hex');
let requestCount = 0;

const newId = (): string => processId + (requestCount += 1).toString(36).padStart(8, '0');

/** Null when the Host header is not valid, or the request has two of them, because proxies differ in which one they use. */
export function openExchange(
  req: IncomingMessage,
  res: ServerResponse,
  options: {
    readonly settings: EdgeSettings;
    readonly log: Logger;
    readonly bufferLimit: ResponseBufferLimit;
    readonly defaultHeaders: Exchange['defaultHeaders'];
  },
): Exchange | null {
  const { settings, log, bufferLimit, defaultHeaders } = options;
  const forwarding = readForwarding({
    headers: req.headers,
    socketAddress: req.socket.remoteAddress ?? '',
    trusted: settings.trustedProxies,
  });
  const host = forwarding.host || req.headers.host || '';
  const protocol = forwarding.protocol === 'https' ? 'https' : 'http';
  if (!HOST.test(host) || hasTwoHosts(req.rawHeaders)) return null;
  const url = req.url ?? '/';
  const queryStart = url.indexOf('?');
  const id = (forwarding.isTrusted && validId(req.headers['x-request-id'])) || newId();
  let child: Logger | undefined;
  return {
    req,
    res,
    id,
    method: req.method ?? 'GET',
    pathname: queryStart < 0 ? url : url.slice(0, queryStart),
    search: queryStart < 0 ? '' : url.slice(queryStart),
    host: host.toLowerCase(),
    origin: settings.publicUrl ?? `${protocol}://${host.toLowerCase()}`,
    client: forwarding.client,
    ignoresForwarding: forwarding.isIgnored,
    // Most requests need no logger of their own.
    get log() {
      return (child ??= log.child({ request: id }));
    },
    bufferLimit,
    defaultHeaders,
    logFields: {},
    labels: { route: 'other' },
  };
}

/** @param raw names and values in turn */
function hasTwoHosts(raw: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < raw.length; index += 2)
    if (raw[index]?.length === 4 && /^host$/i.test(raw[index] ?? '')) count += 1;
  return count > 1;
}

const validId = (header: string | string[] | undefined): string | undefined =>
  [header ?? []].flat().find((id) => /^[\w-]{8,64}$/.test(id));
