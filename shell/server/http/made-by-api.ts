import type { IncomingHttpHeaders } from 'node:http';

import type { Logger } from 'pino';

import type { Made } from '../responses/response-cache.ts';
import { FinishedBytes } from '../responses/finished-bytes.ts';
import { AWAY } from './forwarding.ts';
import { errorResponse } from './send.ts';

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Finished, where it was here before. */
  readonly body: Buffer | FinishedBytes;
  readonly trueUntil?: number | undefined;
}

/**
 * From when on a response is not true any more, by the clock of this machine: the API says after how long. Counted from
 * when it was asked, so too early by the time it took.
 */
export function trueUntil(askedAt: number, headers: IncomingHttpHeaders): number | undefined {
  const changesIn = headers['x-linkstall-changes-in'];
  return typeof changesIn === 'string' && /^\d+$/.test(changesIn) ? askedAt + Number(changesIn) : undefined;
}

/** A response of the API's for the cache: what it says of itself is good, that it cannot just now is not. */
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
