import type { IncomingHttpHeaders } from 'node:http';

import type { Logger } from 'pino';

import type { NewResponse } from '../responses/response-cache.ts';
import { ResponseBody } from '../responses/response-body.ts';
import { API_UNAVAILABLE } from './forwarding.ts';
import { errorResponse } from './send.ts';

/** Also the answers about a hidden page, so that no older response of this page is served while the API is down. */
const STORABLE: readonly number[] = [200, 404, 410, 451];

interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A `ResponseBody` when the stored bytes are still current. */
  readonly body: Buffer | ResponseBody;
  readonly changesAt?: number | undefined;
}

/**
 * The time when the content of a response changes, by this machine's clock. The API sends the remaining time. The edge counts
 * that time from the moment of the request, so the result is too early by the duration of the request.
 */
export function changeTimeOf(requestedAt: number, headers: IncomingHttpHeaders): number | undefined {
  const changesIn = headers['x-linkstall-changes-in'];
  return typeof changesIn === 'string' && /^\d+$/.test(changesIn) ? requestedAt + Number(changesIn) : undefined;
}

/** Makes a cache entry of an API response. A 5xx or a missing response counts as `unavailable`. */
export async function responseFromApi(log: Logger, read: () => Promise<ApiResponse>): Promise<NewResponse> {
  try {
    const { status, headers, body, ...expiry } = await read();
    return {
      response: { status, headers, body: body instanceof ResponseBody ? body : new ResponseBody(body) },
      quality: STORABLE.includes(status) ? 'good' : status >= 500 ? 'unavailable' : 'unstorable',
      ...expiry,
    };
  } catch (error) {
    log.warn({ reason: String(error) }, 'the API did not answer');
    return { response: errorResponse(API_UNAVAILABLE, { 'retry-after': '2' }).response, quality: 'unavailable' };
  }
}
