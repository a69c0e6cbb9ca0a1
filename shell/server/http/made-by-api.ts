import type { IncomingHttpHeaders } from 'node:http';

import type { Logger } from 'pino';

import type { Made } from '../responses/response-cache.ts';
import { FinishedBytes } from '../responses/finished-bytes.ts';
import { AWAY } from './forwarding.ts';
import { errorResponse } from './send.ts';

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The stored response, when there is one. */
  readonly body: Buffer | FinishedBytes;
  readonly trueUntil?: number | undefined;
}

/**
 * When a response expires, by this machine's clock. The API tells the remaining time, which is counted from the moment of
 * the request, so the result is early by the duration of the request.
 */
export function trueUntil(askedAt: number, headers: IncomingHttpHeaders): number | undefined {
  const changesIn = headers['x-linkstall-changes-in'];
  return typeof changesIn === 'string' && /^\d+$/.test(changesIn) ? askedAt + Number(changesIn) : undefined;
}

/** Makes a cache entry of an API response. A 5xx or a missing response counts as `away`. */
export async function madeByApi(log: Logger, read: () => Promise<Reply>): Promise<Made> {
  try {
    const { status, headers, body, ...timed } = await read();
    return {
      response: { status, headers, body: body instanceof FinishedBytes ? body : new FinishedBytes(body) },
      quality: status === 200 || status === 404 ? 'good' : status >= 500 ? 'away' : 'passing',
      ...timed,
    };
  } catch (error) {
    log.warn({ reason: String(error) }, 'the API did not answer');
    return { response: errorResponse(AWAY, { 'retry-after': '2' }).response, quality: 'away' };
  }
}
