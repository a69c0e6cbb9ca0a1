import { directionOf } from '@linkstall/kit/languages';
import type { PageLanguage } from '@linkstall/contracts/http';
import { siteOf } from '@linkstall/contracts/shell';

import { previewPageHeaders } from '../http/security-headers.ts';
import type { Compositions } from '../releases/compositions.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { ResponseBody } from '../responses/response-body.ts';
import type { ServedResponse } from '../responses/response-cache.ts';
import { escapeHtml } from './escape-html.ts';
import { iconTags } from './site-icons.ts';

interface Dependencies {
  readonly compositions: Compositions;
  readonly reader: ReleaseReader;
}

interface Notice {
  readonly status: number;
  readonly language?: PageLanguage | undefined;
  readonly title: string;
  /** HTML below the title. */
  readonly body: string;
  /** Additional CSS. */
  readonly style?: string;
}

const STYLE = [
  '.ls-door{display:grid;justify-items:center;align-content:center;gap:var(--ls-4,1rem);min-height:100vh;padding:var(--ls-gutter,1rem);text-align:center}',
  '.ls-door p,.ls-door blockquote{max-width:var(--ls-measure,34rem);color:var(--ls-muted);overflow-wrap:anywhere}',
  '.ls-door blockquote{margin:0;padding-inline:var(--ls-4,1rem);border-inline-start:3px solid;text-align:start;white-space:pre-wrap}',
  '.ls-door button{min-height:3.5rem;padding:0 1.75rem;border:0;border-radius:var(--ls-radius-lg,.75rem);background:var(--ls-action,#333);color:var(--ls-on-action,#fff);font-size:var(--ls-text-lg);font-weight:var(--ls-weight-mid,600);cursor:pointer}',
].join('');

/** A page of the edge without a remote and without scripts: a title, a text and perhaps a button. No cache stores it. */
export async function noticePage(
  { status, language, title, body, style = '' }: Notice,
  from: Dependencies,
): Promise<ServedResponse> {
  const { shell, site } = await shellOf(from.compositions);
  const css = `${await baseCss(from.reader, shell)}${STYLE}${style}`;
  const html = [
    `<!doctype html><html lang="${language ?? 'en'}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(site.name)}</title>${iconTags(site)}<style>${css}</style></head><body>`,
    `<main class="ls-door"><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
  ].join('');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    ...previewPageHeaders(css),
    'cache-control': 'private, no-store',
  };
  return { response: { status, headers, body: new ResponseBody(html) }, stale: false };
}

/** The release of the shell, when it is available, and the settings of the site. */
async function shellOf(compositions: Compositions) {
  const composition = await compositions.for(null).catch(() => null);
  return { shell: composition?.shells[0]?.release ?? '', site: siteOf(composition ?? {}) };
}

/** The shell's base styles, when they are available. */
async function baseCss(reader: ReleaseReader, shell: string): Promise<string> {
  try {
    return (await reader.file(await reader.release('shell', shell), 'base.css')).toString('utf8');
  } catch {
    return '';
  }
}
