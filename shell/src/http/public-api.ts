import type { PublicApi } from '@linkstall/contracts/shell';

import { noResponse, parsed, timedOut, unwrap } from './failure.ts';
import { createTimeLimit, type TimeLimit } from './time-limit.ts';

const BASE = '/api/v1';

/** The URL of a call, which is always inside this site's API. An empty path or `/` is the API itself. */
export function urlOf(path: string, origin: string): string {
  const url = /^(?:$|\/(?!\/))/.test(path) ? new URL(path === '/' ? BASE : BASE + path, origin) : null;
  const isInsideApi =
    url && url.origin === new URL(origin).origin && (url.pathname === BASE || url.pathname.startsWith(`${BASE}/`));
  if (!isInsideApi) throw new TypeError(`not a path of the API: ${path}`);
  return url.href;
}

/** Reads public data without a token, with fetch and without axios. */
export const createPublicApi = (origin: () => string, timeLimit = createTimeLimit): PublicApi => ({
  async get<T>(path: string): Promise<T> {
    const url = urlOf(path, origin());
    const limit = timeLimit();
    try {
      const { status, body } = await read(url, limit);
      return unwrap(status, body) as T;
    } finally {
      limit.end();
    }
  },
});

async function read(url: string, { signal, restart }: TimeLimit) {
  const headers = { Accept: 'application/json' };
  const response = await fetch(url, { headers, credentials: 'omit', signal }).catch(() => {
    throw signal.aborted ? timedOut() : noResponse();
  });
  const countedBody = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      restart();
      controller.enqueue(chunk);
    },
  });
  const text = await new Response(response.body?.pipeThrough(countedBody)).text().catch(() => '');
  if (signal.aborted) throw timedOut();
  return { status: response.status, body: parsed(text) };
}

export const publicApi = createPublicApi(() => location.origin);
