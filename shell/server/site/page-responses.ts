import type { Made, Served } from '../responses/response-cache.ts';
import { FinishedBytes } from '../responses/finished-bytes.ts';
import type { Exchange } from '../http/exchange.ts';

/** By their cookies some are shown another page: who is logged in, who tries a release, who got a candidate. */
const HTML = { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding, Cookie' };

/** A finished page. What is missing now may be there the next moment. */
export const asPage = (status: number, html: string, headers: Readonly<Record<string, string>>): Made['response'] => ({
  status,
  headers: { ...HTML, ...headers, ...(status === 503 && { 'cache-control': 'no-store', 'retry-after': '2' }) },
  body: new FinishedBytes(html),
});

/** Only to this site: a page's data never decides where else a visitor goes. */
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

/** Nobody's fault. */
export const busy = (): Made => ({
  response: asPage(503, bareHtml('Many people are here just now'), {}),
  quality: 'away',
});

/** From one address more is asked for than anybody reads. */
export const tooMany = (seconds: number): Served => ({
  response: {
    ...asPage(429, bareHtml('Too many pages at once'), { 'cache-control': 'no-store', 'retry-after': String(seconds) }),
  },
  stale: false,
});

/** Where a link leads is not known just now. */
export const linkAway = (): Served => ({
  response: asPage(503, bareHtml('This link cannot be opened just now'), {}),
  stale: false,
});

/** Not even a shell can be had. */
export function bareFailure({ log }: Exchange): Made {
  log.fatal('no release of the shell can be used');
  return {
    response: asPage(503, bareHtml('Linkstall is not available just now', ' data-missing-remote="shell"'), {}),
    quality: 'away',
  };
}

const bareHtml = (title: string, missing = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><main${missing}><h1>${title}</h1><p>Try again in a moment.</p></main></html>`;
