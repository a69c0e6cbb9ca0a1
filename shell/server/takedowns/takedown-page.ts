import { isTakedownCategory } from '@linkstall/kit/takedown-categories';
import { directionOf } from '@linkstall/kit/languages';

import { plainPageHeaders } from '../http/security-headers.ts';
import type { PageTakedown } from '../http/takedowns.ts';
import { ResponseBody } from '../responses/response-body.ts';
import type { CachedResponse } from '../responses/response-cache.ts';
import { takedownTextsIn } from './languages.ts';

const STYLE =
  'body{margin:0;font:1.125rem/1.5 system-ui,sans-serif}main{display:grid;gap:1rem;place-content:center;min-height:100vh;padding:1rem;text-align:center}h1,p{margin:0}:root{color-scheme:light dark}';

const HEADERS = plainPageHeaders(STYLE);

/** The page in place of a hidden page, in its language. It says the category, and no words of the operator. */
export function takedownResponse({ status, category, language }: PageTakedown): CachedResponse {
  const texts = takedownTextsIn(language);
  const reason = texts[isTakedownCategory(category) ? category : 'other'];
  const html = [
    `<!doctype html><html lang="${texts.language}" dir="${directionOf(texts.language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${texts.title}</title>`,
    `<style>${STYLE}</style></head><body><main><h1>${texts.title}</h1><p>${texts.reason} ${reason}</p></main></body></html>`,
  ].join('');
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding, Cookie', ...HEADERS },
    body: new ResponseBody(html),
  };
}
