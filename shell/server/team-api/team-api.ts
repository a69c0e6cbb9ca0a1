import { checkHost, PrivateAddress, publicLookup } from '@linkstall/releases/public-address';
import { Agent, type Dispatcher, request } from 'undici';

import { TOO_MANY } from '../http/api.ts';
import type { Backend } from '../http/backend.ts';
import { hasBody, jsonObject, readUpTo } from '../http/body.ts';
import type { Exchange } from '../http/exchange.ts';
import { API_UNAVAILABLE } from '../http/forwarding.ts';
import { writeHead } from '../http/head.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import { errorResponse, methodNotAllowed, sendBytes, sendResponse } from '../http/send.ts';

/** The name of the app, and the path below its API. */
export const TEAM_API = /^\/apps\/([a-z0-9-]{1,41})\/api(|\/.*)$/;

interface Dependencies {
  readonly backend: Backend;
  readonly edgeKey: string;
  readonly limit: RateLimiter;
  /** Whether the server of a team may have a private address. */
  readonly allowsPrivate: boolean;
}

/** The response of the API when the remote has an API of its own. */
interface Grant {
  readonly address: string;
  /** The signed statement about user and remote. */
  readonly identity: string;
}

interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const SAFE = /^(GET|HEAD)$/;
const GRANT_LIMIT_MS = 3000;
const CONNECT_LIMIT_MS = 5000;
/** The time limit for the whole request. */
const LIMIT_MS = 10_000;
const MAX_REQUEST_BYTES = 1024 * 1024;
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
const CONNECTIONS_PER_SERVER = 32;
const RETRY_SECONDS = 2;

/** The only request headers that the team gets, so that the team gets no cookie and no token of this site. */
const SENT_HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'content-type', 'idempotency-key'],
  ...['if-match', 'if-modified-since', 'if-none-match', 'if-unmodified-since'],
];
/** The only response headers that the browser gets, so that the team sets no cookie, policy or redirect of this site. */
const RETURNED_HEADERS = [
  ...['allow', 'content-disposition', 'content-encoding', 'content-language', 'content-type'],
  ...['etag', 'last-modified', 'retry-after'],
];
/**
 * The content types of data. With `nosniff` a browser neither runs these types as code nor shows them as a document. A comma is
 * refused, because a browser uses the type after the comma.
 */
const DATA_TYPES =
  /^(?:application\/(?:json|(?:problem|vnd\.[\w.-]{1,80})\+json|octet-stream|pdf)|text\/(?:plain|csv)|image\/(?:avif|gif|jpeg|png|webp)|(?:audio|video)\/[\w.-]{1,40})(?:;[^,]*)?$/i;
/** `.` and `..` as a segment, also percent-encoded, with the separators that some servers accept, and before `;`. */
const DOT_SEGMENT = /(?:\/|\\|%2f|%5c)(?:\.|%2e){1,2}(?:\/|\\|;|%2f|%5c|%3b|$)/i;

const FAILURES = {
  crossSite: { status: 403, code: 'team_api.cross_site', message: 'Only pages of this site may send this.' },
  path: { status: 400, code: 'team_api.path', message: 'The address must not contain the segments . and ..' },
  tooLarge: { status: 413, code: 'request.too_large', message: 'The request is too large' },
  timeout: { status: 504, code: 'team_api.timeout', message: 'The server of this app did not answer in time.' },
  unavailable: { status: 502, code: 'team_api.unavailable', message: 'The server of this app cannot be reached.' },
  private: { status: 502, code: 'team_api.private', message: 'The server of this app has a private address.' },
  redirect: { status: 502, code: 'team_api.redirect', message: 'The server of this app answered with a redirect.' },
  type: { status: 502, code: 'team_api.type', message: 'The server of this app sent something else than data.' },
  size: { status: 502, code: 'team_api.size', message: 'The response of the server of this app is too large.' },
} satisfies Record<string, Failure>;

class TeamApiError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/**
 * `/apps/<name>/api`: sends requests to the server of the team that owns the remote. The API knows the address, which an
 * operator granted, and makes a signed statement about the user. The token of the user goes to the API only.
 */
export class TeamApi {
  readonly #dependencies: Dependencies;
  readonly #agent: Agent;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const lookup = dependencies.allowsPrivate ? {} : { lookup: publicLookup };
    this.#agent = new Agent({ connections: CONNECTIONS_PER_SERVER, connect: { timeout: CONNECT_LIMIT_MS, ...lookup } });
  }

  close(): void {
    void this.#agent.destroy();
  }

  async handle(exchange: Exchange): Promise<void> {
    if (!METHODS.includes(exchange.method)) return sendResponse(exchange, methodNotAllowed(METHODS.join(', ')));
    const wait = this.#dependencies.limit.take(exchange);
    if (wait > 0) return sendFailure(exchange, TOO_MANY, wait);
    try {
      const isFromThisSite = isSameOrigin(exchange.req) && hasOriginOfSite(exchange);
      if (!SAFE.test(exchange.method) && !isFromThisSite) throw new TeamApiError(FAILURES.crossSite);
      await this.#pass(exchange);
    } catch (error) {
      if (exchange.res.destroyed) return;
      if (!(error instanceof TeamApiError)) throw error;
      const { failure } = error;
      await sendFailure(exchange, failure, failure.status === 503 ? RETRY_SECONDS : 0);
    }
  }

  async #pass(exchange: Exchange): Promise<void> {
    const [, app = '', rest = ''] = TEAM_API.exec(exchange.pathname) ?? [];
    if (DOT_SEGMENT.test(rest)) throw new TeamApiError(FAILURES.path);
    const body = hasBody(exchange.req) ? await readUpTo(exchange.req, MAX_REQUEST_BYTES) : null;
    if (body?.isComplete === false) throw new TeamApiError(FAILURES.tooLarge);
    const { address, identity } = await this.#grantFor(exchange, app);
    const { statusCode, headers, bytes } = await this.#send(new URL(address + rest + exchange.search), {
      method: exchange.method,
      headers: {
        ...pick(exchange.req.headers, SENT_HEADERS),
        'x-request-id': exchange.id,
        'linkstall-identity': identity,
      },
      body: body?.bytes ?? null,
    });
    if (exchange.res.destroyed) return;
    writeHead(exchange, statusCode, {
      // The browser must not guess a missing type.
      ...(bytes.length > 0 && { 'content-type': 'application/octet-stream' }),
      ...pick(headers, RETURNED_HEADERS),
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      ...(exchange.method !== 'HEAD' && ![204, 304].includes(statusCode) && { 'content-length': bytes.length }),
    });
    sendBytes(exchange, bytes);
  }

  /** Rejects with the refusal of the API: no grant, or a token that is not valid. */
  async #grantFor({ id, client, req }: Exchange, app: string): Promise<Grant> {
    const { backend, edgeKey } = this.#dependencies;
    const path = `/api/v1/registry/apps/${app}/api`;
    const headers = {
      ...(pick(req.headers, ['authorization', 'cookie']) as Record<string, string>),
      ...{ 'x-edge-key': edgeKey, 'x-request-id': id, 'x-forwarded-for': client, accept: 'application/json' },
    };
    const response = await backend.read(path, { limitMs: GRANT_LIMIT_MS, headers }).catch(() => null);
    if (response === null) throw new TeamApiError(API_UNAVAILABLE);
    const envelope = jsonObject(response.body.toString('utf8')) ?? {};
    if (response.status === 200) return envelope['data'] as Grant;
    const { code, message } = envelope;
    throw new TeamApiError({ status: response.status, code: String(code), message: String(message) });
  }

  async #send(url: URL, options: Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body'>) {
    const signal = AbortSignal.timeout(LIMIT_MS);
    try {
      if (!this.#dependencies.allowsPrivate) checkHost(url);
      const { statusCode, headers, body } = await request(url, { ...options, dispatcher: this.#agent, signal });
      const isRedirect = statusCode >= 300 && statusCode < 400 && statusCode !== 304;
      const refusal = isRedirect ? FAILURES.redirect : isData(headers['content-type']) ? null : FAILURES.type;
      if (refusal) {
        body.on('error', () => undefined).destroy();
        throw new TeamApiError(refusal);
      }
      return { statusCode, headers, bytes: await readWhole(body) };
    } catch (error) {
      if (error instanceof TeamApiError) throw error;
      if (error instanceof PrivateAddress) throw new TeamApiError(FAILURES.private);
      throw new TeamApiError(signal.aborted ? FAILURES.timeout : FAILURES.unavailable);
    }
  }
}

async function sendFailure(exchange: Exchange, failure: Failure, retryAfter: number): Promise<void> {
  const { req, pathname, log } = exchange;
  if (failure.status >= 502) log.warn({ path: pathname, code: failure.code }, failure.message);
  const headers = {
    ...(retryAfter > 0 && { 'retry-after': String(retryAfter) }),
    // The rest of the body is not read.
    ...(hasBody(req) && !req.complete && { connection: 'close' }),
  };
  await sendResponse(exchange, errorResponse(failure, headers));
}

/** Browsers send `Origin` with every request that can change something, also without TLS. */
function hasOriginOfSite({ req, origin: site, host }: Exchange): boolean {
  const { origin = site } = req.headers;
  return origin === site || (URL.canParse(origin) && new URL(origin).host === host);
}

/** A missing type is allowed, because 204 and 304 have no type. The browser gets a body without a type as bytes. */
const isData = (type: string | string[] | undefined): boolean =>
  type === undefined || (typeof type === 'string' && DATA_TYPES.test(type));

function pick(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  names: readonly string[],
): Record<string, string | string[]> {
  const fields = names.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(fields);
}

async function readWhole(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_RESPONSE_BYTES) throw new TeamApiError(FAILURES.size);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
