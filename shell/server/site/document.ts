import type { Composition, RemoteRelease, RenderedPage } from '@linkstall/contracts/shell';

import { LRUCache } from 'lru-cache';

import { speculationRulesOf, speculationRulesTag } from './speculation-rules.ts';
import { prefetchScript } from './prefetch-script.ts';
import { escaped } from './escaped.ts';
import { FRAME, FRAME_SCRIPT } from './frame.ts';
import { pagePolicy } from './page-policy.ts';
import { visitScript } from '../insights/visit-script.ts';
import { type HydrationMode, bootScriptOf } from './boot-script.ts';
import { usedOf, withoutMarks, withoutPreloads } from './used-styles.ts';

/** What search engines and previews see, with absolute addresses. */
export interface DocumentHead {
  readonly title: string;
  readonly description: string;
  readonly type: 'website' | 'profile' | 'product';
  /** Null when there is no page under this address. */
  readonly canonical: string | null;
  readonly image: string;
  /** The site's own picture is a wide one, a creator's is square. */
  readonly wideImage: boolean;
  /** Of a picture that was drawn for this page: its size is known, and what is to be seen. */
  readonly preview: { readonly alt: string } | null;
  readonly indexed: boolean;
  /** Null: the site's own, of each scheme. */
  readonly themeColor: string | null;
  /** Origins that may be shown inside the page. */
  readonly frames: readonly string[];
  /** JSON-LD, as text; null: nothing is said. */
  readonly facts: string | null;
}

/** What a page of the browser's begins with: files of the shell and its remote, and calls of whoever is logged in. */
interface AtOnce {
  readonly preload: readonly RemoteRelease[];
  readonly reads?: readonly string[];
}

interface DocumentParts {
  readonly head: DocumentHead;
  /** base.css of the shell's release. */
  readonly baseCss: string;
  /** styled-components' own style tag, or nothing. */
  readonly styles: string;
  readonly html: string;
  readonly composition: Composition;
  readonly rendered: RenderedPage | null;
  /** When those of a finished page begin; or what is loaded first of a page that the browser makes. */
  readonly scripts: HydrationMode | AtOnce;
  /** Origin of the operator's avatar service, if there is one. */
  readonly pictures: string | null;
  /** Whether views and clicks of this page are told. */
  readonly countsVisits: boolean;
  readonly devReload: boolean;
}

/** styled-components' own tag, which it fills by rules, not by text. */
const EMPTY_STYLE = '';

/** The whole HTML page, and the policy that lets in exactly what is in it. */
export function writeDocument(parts: DocumentParts): { readonly html: string; readonly policy: string } {
  const { head, composition, rendered, scripts, pictures, devReload } = parts;
  const isFinished = typeof scripts === 'string';
  const isWhole = scripts === 'none';
  // Nothing is added to it unless somebody wants it, and then what it lacks of base.css comes with the shell.
  const isSpare = isFinished && scripts !== 'after-content';
  const inline = [...bootScriptOf(scripts), ...(parts.countsVisits && isFinished ? [visitScript(scripts)] : [])];
  // Without scripts it is the line that counts that lets go of what was fetched.
  const speculationRules = isFinished && (parts.countsVisits || !isWhole) ? speculationRulesOf(scripts) : [];
  const styles = isSpare ? withoutMarks(parts.styles) : parts.styles;
  const { allCss, themeColors } = baseOf(parts.baseCss);
  const baseCss = isSpare ? usedOf(allCss, styles + parts.html) : allCss;
  const body = [
    `<div id="root">${withoutPreloads(parts.html)}</div>`,
    ...(isFinished ? [] : [FRAME]),
    // Nothing is loaded by it, nothing is drawn again.
    json('composition', isWhole ? { id: composition.id } : composition),
    ...(rendered && !isWhole ? [json('page-data', rendered)] : []),
    ...speculationRules.map(speculationRulesTag),
    ...(head.facts ? [`<script type="application/ld+json">${inScript(head.facts)}</script>`] : []),
    ...inline.map((script) => `<script>${script}</script>`),
  ];
  const text = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    ...(devReload ? ['<script src="/dev/reload.js"></script>'] : []), // before React, which it watches
    ...headTags(head),
    ...(head.themeColor === null ? themeColors : [`<meta name="theme-color" content="${head.themeColor}">`]),
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/assets/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/assets/apple-touch-icon.png">',
    ...(isFinished ? [] : atOnce(composition.shell, scripts)),
    `<style>${baseCss}</style>${styles}</head><body>`,
    ...body,
    '</body></html>',
  ].join('');
  // The frame brings its own.
  const inPage = [...inline, ...(isFinished ? [] : [FRAME_SCRIPT, ...prefetchScript(scripts)]), ...speculationRules];
  const inStyles = [baseCss, ...styleTexts(styles), ...(isWhole ? [] : [EMPTY_STYLE])];
  const hasFiles = !isWhole || devReload;
  const contents = { styles: inStyles, scripts: inPage, hasFiles, pictures, frames: head.frames };
  return { html: text, policy: pagePolicy(contents) };
}

function headTags({ title, description, type, canonical, image, wideImage, preview, indexed }: DocumentHead): string[] {
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escaped(content)}">`;
  return [
    `<title>${escaped(title)}</title>`,
    ...(description ? [meta('name', 'description', description)] : []),
    ...(indexed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(canonical
      ? [`<link rel="canonical" href="${escaped(canonical)}">`, meta('property', 'og:url', canonical)]
      : []),
    meta('property', 'og:site_name', 'Linkstall'),
    meta('property', 'og:title', title),
    ...(description ? [meta('property', 'og:description', description)] : []),
    meta('property', 'og:type', type),
    meta('property', 'og:image', image),
    ...(preview
      ? [
          meta('property', 'og:image:width', '1200'),
          meta('property', 'og:image:height', '630'),
          meta('property', 'og:image:alt', preview.alt),
        ]
      : []),
    meta('name', 'twitter:card', wideImage ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    ...(description ? [meta('name', 'twitter:description', description)] : []),
    meta('name', 'twitter:image', image),
  ];
}

interface Base {
  readonly allCss: string;
  readonly themeColors: readonly string[];
}

/** The same for every page of a shell. */
const bases = new LRUCache<string, Base>({ max: 8 });

function baseOf(css: string): Base {
  const known = bases.get(css);
  if (known) return known;
  const allCss = compact(css);
  const base = { allCss, themeColors: themeColorsIn(allCss) };
  bases.set(css, base);
  return base;
}

/** The first canvas is that of the light scheme, the second that of the dark one. */
function themeColorsIn(css: string): string[] {
  const canvases = [...css.matchAll(/--ls-canvas:\s*(#[0-9a-f]{3,8})/gi)].map((match) => match[1]);
  return (['light', 'dark'] as const).flatMap((scheme, index) =>
    canvases[index]
      ? [`<meta name="theme-color" content="${canvases[index]}" media="(prefers-color-scheme: ${scheme})">`]
      : [],
  );
}

/**
 * Named in the way in which they are asked for later, else they are fetched twice: federation asks for entries without
 * `crossorigin`, the bundler for everything else with it (its integrity plugin needs that). One that fails costs no try:
 * the next one has another address.
 */
function atOnce(shell: RemoteRelease, scripts: AtOnce): string[] {
  const links = scripts.preload.flatMap(({ base, entry, files }) =>
    Object.entries(files)
      .filter(([file]) => base !== shell.base || (file !== entry && !file.startsWith('lazy-')))
      .map(([file, integrity]) => {
        const as = file.endsWith('.css') ? 'style' : 'script';
        const mode = file === entry ? '' : ' crossorigin';
        return `<link rel="preload" as="${as}" href="${base}${file}" integrity="${integrity}"${mode}>`;
      }),
  );
  const entry = `<script defer src="${shell.base}${shell.entry}" integrity="${shell.files[shell.entry] ?? ''}"></script>`;
  const reads = prefetchScript(scripts).map((script) => `<script>${script}</script>`);
  return [...reads, ...links, `<script>${FRAME_SCRIPT}</script>`, entry];
}

const json = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${inScript(JSON.stringify(value))}</script>`;

/** Nothing in data can end its script element. */
const inScript = (text: string): string => text.replaceAll('<', '\\u003c');

const styleTexts = (tags: string): string[] =>
  tags
    .split('<style')
    .slice(1)
    .map((tag) => tag.slice(tag.indexOf('>') + 1).split('</style>', 1)[0] ?? '');

/** Without comments, indents and empty lines. */
function compact(css: string): string {
  const [start = '', ...afterOpening] = css.split('/*');
  const bare = [start, ...afterOpening.map((text) => text.split('*/').slice(1).join('*/'))].join('');
  const lines = bare.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join('\n');
}
