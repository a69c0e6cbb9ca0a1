import type { Made, Served } from '../responses/response-cache.ts';
import { FinishedBytes } from '../responses/finished-bytes.ts';
import type { Exchange } from '../http/exchange.ts';

/** Pages vary by cookie: login, release preview, and rollout. */
const HTML = { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding, Cookie' };

/** A page response. A 503 is not stored, because the cause can end at any moment. */
export const asPage = (status: number, html: string, headers: Readonly<Record<string, string>>): Made['response'] => ({
  status,
  headers: { ...HTML, ...headers, ...(status === 503 && { 'cache-control': 'no-store', 'retry-after': '2' }) },
  body: new FinishedBytes(html),
});

/** A redirect within this site; a page's data cannot redirect to another site. */
export function moved(location: string): Made['response'] {
  const here = 'http://here';
  const target = URL.canParse(location, here) ? new URL(location, here) : null;
  const path = target?.origin === here ? target.pathname + target.search : '/';
  return {
    status: 302,
    headers: { location: path.replace(/^\/+/, '/'), 'content-type': 'text/plain; charset=utf-8' },
    body: new FinishedBytes(''),
  };
}

/** The response when the API is away. */
export const busy = (): Made => ({
  response: asPage(503, bareHtml('Many people are here just now'), {}),
  quality: 'away',
});

/** The response above the rate limit. */
export const tooMany = (seconds: number): Served => ({
  response: {
    ...asPage(429, bareHtml('Too many pages at once'), { 'cache-control': 'no-store', 'retry-after': String(seconds) }),
  },
  stale: false,
});

/** The response when the address of a tracked link is not known at the moment. */
export const linkAway = (): Served => ({
  response: asPage(503, bareHtml('This link cannot be opened just now'), {}),
  stale: false,
});

/** The response when no shell is available. */
export function bareFailure({ log }: Exchange): Made {
  log.fatal('no release of the shell can be used');
  return {
    response: asPage(503, bareHtml('Linkstall is not available just now', ' data-missing-remote="shell"'), {}),
    quality: 'away',
  };
}

const bareHtml = (title: string, missing = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><main${missing}><h1>${title}</h1><p>Try again in a moment.</p></main></html>`;
