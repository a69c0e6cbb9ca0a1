import type { CachedResponse } from '../responses/response-cache.ts';
import { ResponseBody } from '../responses/response-body.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import { withInlineStyle } from '../http/security-headers.ts';
import type { Preview } from './release-previews.ts';

const texts = {
  region: 'Preview',
  message: (name: string) => `Only you see ${name} here, for at most an hour.`,
  ofTab: (name: string) => `Only this tab shows ${name}, for at most an hour.`,
  ended: (name: string) => `${name} no longer exists. The preview has ended, and you see the live site.`,
  end: 'End the preview',
  close: 'Close',
};

const STYLE = [
  '.ls-preview{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:var(--ls-2,.5rem) var(--ls-4,1rem);',
  'padding:var(--ls-2,.5rem) var(--ls-gutter,1rem);background:var(--ls-ink,#241a20);color:var(--ls-on-ink,#fff);overflow-wrap:anywhere}',
  '.ls-preview p{margin:0;flex:1 1 15rem}.ls-preview form{margin:0}',
  '.ls-preview button{min-height:var(--ls-tap,2.75rem);padding:0 var(--ls-4,1rem);border:var(--ls-line,1px) solid currentColor;',
  'border-radius:var(--ls-radius,.5rem);background:transparent;color:inherit;font-weight:var(--ls-weight-mid,600);cursor:pointer}',
  '@media print{.ls-preview{display:none}}',
].join('');

/** Adds the preview bar to a page, with or without scripts. The bar names the preview and has a button that ends it. */
export function withPreviewBar(
  response: CachedResponse,
  { name, isForTab, visitorComposition }: Preview,
): CachedResponse {
  const { headers, body } = response;
  if (!headers['content-type']?.startsWith('text/html')) return response;
  const hasEnded = visitorComposition === null;
  const message = hasEnded ? texts.ended : isForTab ? texts.ofTab : texts.message;
  const bar = [
    `<aside class="ls-preview"${hasEnded ? ' data-ended=""' : ''} aria-label="${texts.region}"><p>${message(`<b>${escapeHtml(name)}</b>`)}</p>`,
    `<form method="post" action="/preview/end"><button>${hasEnded ? texts.close : texts.end}</button></form></aside>`,
  ].join('');
  const html = body.identity.toString('utf8');
  const styled = `<style>${STYLE}</style>`;
  const text = html.includes('<body>')
    ? html.replace('</head><body>', () => `${styled}</head><body>${bar}`)
    : html.replace('<main', () => `${styled}${bar}<main`);
  return {
    ...response,
    headers: {
      ...headers,
      'content-security-policy': withInlineStyle(headers['content-security-policy'], STYLE),
    },
    body: new ResponseBody(text),
  };
}
