import type { PageLanguage } from '@linkstall/contracts/http';
import { LANGUAGES } from '@linkstall/kit/languages';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

import type { Exchange } from '../http/exchange.ts';
import { LANGUAGE_PARAMETER } from '../http/language-parameter.ts';
import type { ServedResponse } from '../responses/response-cache.ts';
import { escapeHtml } from './escape-html.ts';

const MAX_HEADER_LENGTH = 200;

/**
 * The language of the visitor among those that a page offers: the language in the address, or the first one that the
 * browser accepts. Undefined for the first language, whose page is the page without a language.
 */
export function languageOf(
  { req, search }: Pick<Exchange, 'req' | 'search'>,
  languages: readonly PageLanguage[] = [],
): PageLanguage | undefined {
  if (languages.length < 2) return undefined;
  const wanted = search === '' ? null : new URLSearchParams(search).get(LANGUAGE_PARAMETER);
  const language =
    languages.find((code) => code === wanted) ?? acceptedLanguageOf(req.headers['accept-language'], languages);
  return language === languages[0] ? undefined : language;
}

/** The language that a link within the page keeps; undefined for a page in one language. */
export const languageInLinks = (
  exchange: Pick<Exchange, 'req' | 'search'>,
  languages: readonly PageLanguage[] = [],
): PageLanguage | undefined => (languages.length < 2 ? undefined : (languageOf(exchange, languages) ?? languages[0]));

/** The address of the thanks for a form, in the language of the form. */
export const thanksAddress = (path: string, language: PageLanguage | undefined): string =>
  `${path}?sent${language === undefined ? '' : `&${LANGUAGE_PARAMETER}=${language}`}`;

/** Adds the language of the address to a redirect of a page, because the code of the page does not see this language. */
export function redirectInLanguage(
  { response, ...rest }: ServedResponse,
  { search }: Pick<Exchange, 'search'>,
): ServedResponse {
  const { location = '/' } = response.headers;
  return {
    ...rest,
    response: { ...response, headers: { ...response.headers, location: withLanguage(location, search) } },
  };
}

function withLanguage(location: string, search: string): string {
  const language = new URLSearchParams(search).get(LANGUAGE_PARAMETER) ?? '';
  return location.startsWith('/') && isPageLanguage(language) ? addressIn(location, language) : location;
}

const isPageLanguage = (text: string): text is PageLanguage => Object.hasOwn(LANGUAGES, text);

/** Cached by header, because browsers send only a few values. */
const preferences = new LRUCache<string, readonly string[]>({ max: 500 });

/** `hi-IN` accepts `hi`, and `*` the first language. */
function acceptedLanguageOf(header: string | undefined, languages: readonly PageLanguage[]): PageLanguage | undefined {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return undefined;
  const preferred = preferences.get(header) ?? parse(header);
  preferences.set(header, preferred);
  for (const code of preferred) {
    const language = code === '*' ? languages[0] : languages.find((each) => each === code);
    if (language) return language;
  }
  return undefined;
}

/** The languages of the header without their regions, the most wanted one first. */
const parse = (header: string): readonly string[] =>
  new Negotiator({ headers: { 'accept-language': header } })
    .languages()
    .map((tag) => tag.toLowerCase().split('-', 1)[0] ?? '');

/** The address of a page in a language. The first language is chosen by the parameter, too, whatever the browser accepts. */
export function addressIn(address: string, language: PageLanguage): string {
  const [path = '', query = ''] = address.split('?');
  const params = new URLSearchParams(query);
  params.set(LANGUAGE_PARAMETER, language);
  return `${path}?${params.toString()}`;
}

/** A page in one of its languages. */
interface OfferedPage {
  readonly language: PageLanguage;
  /** All languages, the first one first; empty for a page in one language. */
  readonly languages: readonly PageLanguage[];
  /** The address in the first language. */
  readonly canonical: string | null;
  readonly themeColor: string | null;
}

/** The body of a page, and whose page the address of the site shows. */
interface PageBody {
  readonly html: string;
  /** The path of this creator's page in lower case; null for another home page. */
  readonly home: string | null;
}

/** Tags for search engines, which send no `Accept-Language` and so get the first language without the parameter. */
export function alternateTags({ languages, canonical }: OfferedPage): readonly string[] {
  if (canonical === null) return [];
  return languages.flatMap((language, index) => {
    const href = escapeHtml(index === 0 ? canonical : addressIn(canonical, language));
    const tag = (hreflang: string) => `<link rel="alternate" hreflang="${hreflang}" href="${href}">`;
    return index === 0 ? [tag(language), tag('x-default')] : [tag(language)];
  });
}

const OWN_PATH = /^\/(?:store\/@)?([^/]+)/;
const ID = /^[\da-f]{24}$/;
const LINK = / href="(\/[^"?#]*)(\?[^"#]*)?"/g;

/**
 * Adds the language to the links of a page to the page, the store, the products and the forms of its creator, so that a visitor
 * who has chosen a language keeps it without a cookie. The remotes need no code for it.
 */
export function withLanguageInLinks(
  { html, home }: PageBody,
  { language, languages, canonical }: Pick<OfferedPage, 'language' | 'languages' | 'canonical'>,
): string {
  if (languages.length < 2 || canonical === null) return html;
  const { pathname } = new URL(canonical);
  const name = OWN_PATH.exec(pathname === '/' ? (home ?? '') : pathname.toLowerCase())?.[1];
  if (name === undefined) return html;
  const store = `/store/@${name}`;
  const single = [`/${name}`, store, `/abuse/${name}`, ...(home === `/${name}` ? ['/'] : [])];
  const isOwnPath = (path: string) =>
    single.includes(path) ||
    [`${store}/`, `/form/${name}/`].some((start) => path.startsWith(start) && ID.test(path.slice(start.length)));
  const isOwn = (path: string) => isOwnPath(path.toLowerCase());
  return html.replaceAll(LINK, (link, path: string, query = '?') => {
    const separator = query === '?' ? '' : '&amp;';
    return isOwn(path) ? ` href="${path}${query}${separator}${LANGUAGE_PARAMETER}=${language}"` : link;
  });
}

const LABELS: Readonly<Record<PageLanguage, string>> = {
  ...{ en: 'Languages', hi: 'भाषाएँ', ta: 'மொழிகள்', bn: 'ভাষা', mr: 'भाषा', te: 'భాషలు' },
  ...{ es: 'Idiomas', pt: 'Idiomas', de: 'Sprachen', ar: 'اللغات' },
};

/**
 * Links to the other languages, above the page. The edge draws them, so that the bundles of the remotes do not grow, and a
 * page in one language has nothing of it. They need no script.
 */
export function languageLinks({ language, languages, canonical, themeColor }: OfferedPage) {
  if (languages.length < 2 || canonical === null) return { html: '', styles: '' };
  const { pathname, search } = new URL(canonical);
  const links = languages
    .filter((code) => code !== language)
    .map((code) => {
      const href = escapeHtml(addressIn(pathname + search, code));
      return `<a lang="${code}" hreflang="${code}" href="${href}">${LANGUAGES[code]}</a>`;
    });
  return {
    html: `<nav class="ls-languages" aria-label="${LABELS[language]}">${links.join('')}</nav>`,
    styles: `<style>${stylesOn(themeColor)}</style>`,
  };
}

/** The colour above the page is the colour of the browser around it. */
const stylesOn = (color: string | null): string => `.ls-languages {
display: flex;
flex-wrap: wrap;
justify-content: center;
background: ${color ?? 'Canvas'};
color: ${color === null ? 'CanvasText' : isLight(color) ? '#000' : '#fff'};
font: 0.875rem/1.5 system-ui, sans-serif;
}
.ls-languages a {
display: inline-flex;
align-items: center;
min-width: 2.75rem;
min-height: 2.75rem;
padding-inline: 0.75rem;
color: inherit;
}
.ls-languages a:focus-visible {
outline: 2px solid;
outline-offset: -4px;
}`;

/** Whether black text has more contrast than white text (relative luminance of WCAG 2). */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}
