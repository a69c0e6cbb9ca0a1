import type { NewResponse, ServedResponse } from '../responses/response-cache.ts';
import { ResponseBody } from '../responses/response-body.ts';
import type { Exchange } from '../http/exchange.ts';
import { escapeHtml } from './escape-html.ts';

/** Pages vary by cookie: login, release preview, and rollout. */
const HTML = { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding, Cookie' };

/** A page response. A 503 is not stored, because the cause can end at any moment. */
export const pageResponse = (
  status: number,
  html: string,
  headers: Readonly<Record<string, string>>,
): NewResponse['response'] => ({
  status,
  headers: { ...HTML, ...headers, ...(status === 503 && { 'cache-control': 'no-store', 'retry-after': '2' }) },
  body: new ResponseBody(html),
});

/** A redirect within this site; a page's data cannot redirect to another site. */
export function siteRedirect(location: string): NewResponse['response'] {
  const base = 'http://here';
  const target = URL.canParse(location, base) ? new URL(location, base) : null;
  const path = target?.origin === base ? target.pathname + target.search : '/';
  return {
    status: 302,
    headers: { location: path.replace(/^\/+/, '/'), 'content-type': 'text/plain; charset=utf-8' },
    body: new ResponseBody(''),
  };
}

/** The response when a page is not rendered in time: too many pages wait, or the edge ends. */
export const queueFullResponse = (): NewResponse => ({
  response: pageResponse(503, bareHtml('Many people are here just now'), {}),
  quality: 'unavailable',
});

/** The response above the rate limit. */
export const tooMany = (seconds: number): ServedResponse => ({
  response: {
    ...pageResponse(429, bareHtml('Too many pages at once'), {
      'cache-control': 'no-store',
      'retry-after': String(seconds),
    }),
  },
  stale: false,
});

/** The response when a tracked link is not followed: its target cannot be read, or the request is a prefetch. */
export const linkUnavailableResponse = (): ServedResponse => ({
  response: pageResponse(503, bareHtml('This link cannot be opened just now'), {}),
  stale: false,
});

/** The response while the form of a page cannot be drawn. */
export const formUnavailableResponse = (): ServedResponse => ({
  response: pageResponse(503, bareHtml('This form cannot be opened just now'), {}),
  stale: false,
});

export function noShellResponse({ log }: Exchange, siteName: string): NewResponse {
  log.fatal('no release of the shell can be used');
  return {
    response: pageResponse(
      503,
      bareHtml(`${escapeHtml(siteName)} is not available just now`, ' data-missing-remote="shell"'),
      {},
    ),
    quality: 'unavailable',
  };
}

const bareHtml = (title: string, mainAttributes = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><main${mainAttributes}><h1>${title}</h1><p>Try again in a moment.</p></main></html>`;
