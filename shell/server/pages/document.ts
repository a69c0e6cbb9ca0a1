import type { PageLanguage, SiteInfo } from '@linkstall/contracts/http';
import {
  homePathOf,
  siteOf,
  type Composition,
  type RemoteRelease,
  type RenderedPage,
} from '@linkstall/contracts/shell';
import { directionOf, LOCALES } from '@linkstall/kit/languages';
import { mix } from '@linkstall/themes/colors';

import { LRUCache } from 'lru-cache';

import { addressIn, alternateTags, languageLinks, withLanguageInLinks } from './page-languages.ts';
import { speculationRulesOf, speculationRulesTag } from './speculation-rules.ts';
import { prefetchScript } from './prefetch-script.ts';
import { escapeHtml } from './escape-html.ts';
import { iconTags } from './site-icons.ts';
import { fallbackHtml } from './fallback-frame.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { visitScript } from '../insights/visit-script.ts';
import { type HydrationMode, bootScriptOf } from './boot-script.ts';
import { usedStylesOf, withoutStyledMarkers, withoutImagePreloads } from './used-styles.ts';

/** Metadata for search engines and link previews, with absolute URLs. */
export interface DocumentHead {
  readonly title: string;
  readonly description: string;
  readonly type: 'website' | 'profile' | 'product';
  readonly language: PageLanguage;
  /** All languages of the page, the first one first; empty for a page in one language. */
  readonly languages: readonly PageLanguage[];
  /** The canonical URL in the first language; null for a page that does not exist. */
  readonly canonical: string | null;
  /** Null for a site without an image of its own. */
  readonly image: string | null;
  /** The card format: the software has a wide image; a creator and the logo of a site have square images. */
  readonly wideImage: boolean;
  /** Alternative text of the page's own social image (1200 × 630 pixels). */
  readonly socialImage: { readonly alt: string } | null;
  readonly indexed: boolean;
  /** Theme colour; null for the site's colours of each scheme. */
  readonly themeColor: string | null;
  /** Origins that the page may embed. */
  readonly frames: readonly string[];
  /** JSON-LD text; null for none. */
  readonly facts: string | null;
  /** The file of the page's web font. */
  readonly font: string | null;
  /** The creator's account in the fediverse, `@name@host`. */
  readonly fediverse: string | null;
}

/** The first requests of a browser-rendered page: files of the shell and the remote, and API calls of a logged-in user. */
interface BrowserScripts {
  readonly preload: readonly RemoteRelease[];
  readonly reads?: readonly string[];
}

interface DocumentContent {
  readonly head: DocumentHead;
  readonly baseCss: string;
  /** The style tag of styled-components, or empty. */
  readonly styles: string;
  readonly html: string;
  readonly composition: Composition;
  readonly rendered: RenderedPage | null;
  /** The hydration mode of a server-rendered page, or the first files of a browser-rendered page. */
  readonly scripts: HydrationMode | BrowserScripts;
  /** Origin of the avatar service; null without a service. */
  readonly imageOrigins: readonly string[];
  /** Whether views and clicks of the page are reported. */
  readonly countsVisits: boolean;
  readonly devReload: boolean;
}

const HOVER_SHARE = 0.25;
/** The text of the style tag that styled-components fills through the CSSOM. The text stays empty. */
const EMPTY_STYLE = '';

/** Builds the HTML document and a content security policy that allows exactly its content. */
export function writeDocument(content: DocumentContent): { readonly html: string; readonly policy: string } {
  const { head, composition, rendered, scripts, imageOrigins, devReload } = content;
  const isServerRendered = typeof scripts === 'string';
  const loadsNoRelease = scripts === 'none';
  // A page without the shell needs only the used part of base.css; the shell brings the rest.
  const needsFewStyles = isServerRendered && scripts !== 'after-content';
  const bodyScripts = [
    ...bootScriptOf(scripts),
    ...(content.countsVisits && isServerRendered ? [visitScript(scripts, head.language)] : []),
  ];
  // Speculation rules need a script with `FRESH_PREFETCH`. On a page that loads no release, only the visit script has it.
  const speculationRules =
    isServerRendered && (content.countsVisits || !loadsNoRelease) ? speculationRulesOf(scripts) : [];
  const links = languageLinks(head);
  const styles = (needsFewStyles ? withoutStyledMarkers(content.styles) : content.styles) + links.styles;
  const { allCss, themeColors } = shellHeadOf(content.baseCss + accentCss(siteOf(composition)));
  const baseCss = needsFewStyles ? usedStylesOf(allCss, styles + content.html) : allCss;
  const body = [
    links.html,
    `<div id="root"${isServerRendered || !content.html ? '' : ' data-skeleton'}>${withLanguageInLinks({ html: withoutImagePreloads(content.html), home: homePathOf(composition) }, head)}</div>`,
    ...(isServerRendered ? [] : [fallbackHtml(siteOf(composition).name)]),
    // A page that loads no release is not hydrated, so the id is enough.
    json('composition', loadsNoRelease ? { id: composition.id } : composition),
    ...(rendered && !loadsNoRelease ? [json('page-data', rendered)] : []),
    ...speculationRules.map(speculationRulesTag),
    ...(head.facts ? [`<script type="application/ld+json">${escapeScript(head.facts)}</script>`] : []),
    ...bodyScripts.map((script) => `<script>${script}</script>`),
  ];
  const text = [
    `<!doctype html><html ${languageAttributes(head.language)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    ...(devReload ? ['<script src="/dev/reload.js"></script>'] : []), // before React, because it observes React
    ...headTags(head, siteOf(composition).name),
    ...(head.font ? [`<link rel="preload" href="${head.font}" as="font" type="font/woff2" crossorigin>`] : []),
    ...(head.themeColor === null ? themeColors : [`<meta name="theme-color" content="${head.themeColor}">`]),
    iconTags(siteOf(composition)),
    ...(isServerRendered ? [] : preloadTags(composition.shell, scripts)),
    `<style>${baseCss}</style>${styles}</head><body>`,
    ...body,
    '</body></html>',
  ].join('');
  // In a browser-rendered page `styles` are the styles of the skeleton and of the fallback content.
  const inlineScripts = [...bodyScripts, ...(isServerRendered ? [] : prefetchScript(scripts)), ...speculationRules];
  // The HTML has styles only in the shadow roots of entries, because a remote may draw no style element.
  const ownStyles = new Set([...styleTexts(styles), ...styleTexts(content.html)]);
  const inlineStyles = [baseCss, ...ownStyles, ...(loadsNoRelease ? [] : [EMPTY_STYLE])];
  const files = devReload ? 'development' : loadsNoRelease ? 'none' : 'releases';
  const policyContent = { styles: inlineStyles, scripts: inlineScripts, imageOrigins, frames: head.frames };
  const preloads = isServerRendered ? [] : preloadsOf(composition.shell, scripts);
  const scriptPreloads = preloads.flatMap(({ as, integrity }) => (as === 'script' ? [integrity] : []));
  return { html: text, policy: pagePolicy({ ...policyContent, files, scriptPreloads }) };
}

/** English is the default, so a document in English needs no direction. */
const languageAttributes = (language: PageLanguage): string =>
  language === 'en' ? 'lang="en"' : `lang="${language}" dir="${directionOf(language)}"`;

function headTags(head: DocumentHead, siteName: string): string[] {
  const { title, description, type, language, languages, image, wideImage, socialImage, indexed, fediverse } = head;
  const { canonical: firstCanonical, themeColor } = head;
  const isTranslation = languages.length > 0 && language !== languages[0];
  const canonical = firstCanonical && isTranslation ? addressIn(firstCanonical, language) : firstCanonical;
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...(description ? [meta('name', 'description', description)] : []),
    ...(indexed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(canonical
      ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`, meta('property', 'og:url', canonical)]
      : []),
    ...alternateTags({ language, languages, canonical: firstCanonical, themeColor }),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    ...(description ? [meta('property', 'og:description', description)] : []),
    meta('property', 'og:type', type),
    ...(language === 'en' ? [] : [meta('property', 'og:locale', LOCALES[language].replace('-', '_'))]),
    ...(image === null ? [] : [meta('property', 'og:image', image)]),
    ...(socialImage
      ? [
          meta('property', 'og:image:width', '1200'),
          meta('property', 'og:image:height', '630'),
          meta('property', 'og:image:alt', socialImage.alt),
        ]
      : []),
    meta('name', 'twitter:card', wideImage ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    ...(description ? [meta('name', 'twitter:description', description)] : []),
    ...(image === null ? [] : [meta('name', 'twitter:image', image)]),
    ...(fediverse === null ? [] : [meta('name', 'fediverse:creator', fediverse)]),
  ];
}

/** The accent colour replaces the colour of actions in both schemes. The text on it stays dark. */
const accentCss = ({ accent }: SiteInfo): string =>
  accent === undefined
    ? ''
    : `\n:root { --ls-action: ${accent}; --ls-action-hover: ${mix(accent, '#ffffff', HOVER_SHARE)}; }`;

interface ShellHead {
  readonly allCss: string;
  readonly themeColors: readonly string[];
}

/** Head elements that are the same for every page of a shell. */
const shellHeads = new LRUCache<string, ShellHead>({ max: 8 });

function shellHeadOf(css: string): ShellHead {
  const cachedHead = shellHeads.get(css);
  if (cachedHead) return cachedHead;
  const allCss = compact(css);
  const base = { allCss, themeColors: themeColorsIn(allCss) };
  shellHeads.set(css, base);
  return base;
}

/** The canvas colours of the light and the dark scheme. */
function themeColorsIn(css: string): string[] {
  const canvases = [...css.matchAll(/--ls-canvas:\s*(#[0-9a-f]{3,8})/gi)].map((match) => match[1]);
  return (['light', 'dark'] as const).flatMap((scheme, index) =>
    canvases[index]
      ? [`<meta name="theme-color" content="${canvases[index]}" media="(prefers-color-scheme: ${scheme})">`]
      : [],
  );
}

/**
 * Preload tags. They must match the later requests, or files are fetched twice: federation requests entries without
 * `crossorigin`, and the bundler requests all other files with it, because its integrity plugin needs that. A failed preload
 * does not use up a try, because each try has another URL.
 */
function preloadTags(shell: RemoteRelease, scripts: BrowserScripts): string[] {
  const links = preloadsOf(shell, scripts).map(({ as, href, integrity, isEntry }) => {
    const mode = isEntry ? '' : ' crossorigin';
    return `<link rel="preload" as="${as}" href="${href}" integrity="${integrity}"${mode}>`;
  });
  const reads = prefetchScript(scripts).map((script) => `<script>${script}</script>`);
  return [...reads, ...links];
}

const preloadsOf = (shell: RemoteRelease, { preload }: BrowserScripts) =>
  preload.flatMap(({ base, entry, files }) =>
    Object.entries(files)
      .filter(([file]) => base !== shell.base || !file.startsWith('lazy-'))
      .map(([file, integrity]) => {
        const as = file.endsWith('.css') ? 'style' : 'script';
        return { as, href: base + file, integrity, isEntry: file === entry };
      }),
  );

const json = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${escapeScript(JSON.stringify(value))}</script>`;

/** Escapes JSON so that it cannot end its script element. */
const escapeScript = (text: string): string => text.replaceAll('<', '\\u003c');

const styleTexts = (tags: string): string[] =>
  tags
    .split('<style')
    .slice(1)
    .map((tag) => tag.slice(tag.indexOf('>') + 1).split('</style>', 1)[0] ?? '');

/** Removes comments, indentation and empty lines. */
function compact(css: string): string {
  const [start = '', ...afterOpening] = css.split('/*');
  const withoutComments = [start, ...afterOpening.map((text) => text.split('*/').slice(1).join('*/'))].join('');
  const lines = withoutComments.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join('\n');
}
