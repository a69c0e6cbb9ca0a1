import { LRUCache } from 'lru-cache';

/** Matches the `:root` variables, which are most of base.css; a page uses a third of them. */
const DECLARATION = /(--ls(?:-\w+)+):([^;}]*);?/g;
const VARIABLE_NAME = /--ls(?:-\w+)+/g;

/**
 * Removes the variables from base.css that neither base.css nor the page's own `css` uses. For pages that load the shell only
 * on demand.
 */
export function usedStylesOf(baseCss: string, css: string): string {
  const usedNames = [...new Set(css.match(VARIABLE_NAME))].sort().join();
  const key = `${usedNames} ${baseCss}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const usedCss = removeUnused(baseCss, usedNames);
  cache.set(key, usedCss);
  return usedCss;
}

/** Cached, because pages of one kind and theme use the same variables. */
const cache = new LRUCache<string, string>({ max: 50 });

function removeUnused(baseCss: string, css: string): string {
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of baseCss.matchAll(DECLARATION))
    values.set(name, `${values.get(name) ?? ''} ${value}`);
  const used = new Set<string>();
  const addUsedBy = (text: string) => {
    for (const [name] of text.matchAll(VARIABLE_NAME))
      if (!used.has(name)) {
        used.add(name);
        addUsedBy(values.get(name) ?? '');
      }
  };
  addUsedBy(css);
  addUsedBy(baseCss.replace(DECLARATION, ''));
  return baseCss.replace(DECLARATION, (declaration, name: string) => (used.has(name) ? declaration : ''));
}

/**
 * Removes the markers by which styled-components finds its rules, because styled-components writes its rules again later. Only
 * the text inside style tags is changed: elsewhere the texts around a marker could become a tag.
 */
export const withoutStyledMarkers = (tags: string): string =>
  tags.replace(
    /<style[^<>]*>([^<]*)<\/style>/g,
    (_, css: string) =>
      `<style>${css.replace(/\/\*!sc\*\/\n?/g, '').replace(/data-styled\.g\d+\[id="[\w-]*"\]\{content:"[\w,-]*"\}/g, '')}</style>`,
  );

/**
 * Removes React's preload tags of images that are in the same HTML, except for high-priority images. Only the start, where
 * React writes these tags, is changed: elsewhere the texts around a tag could become another tag.
 */
export const withoutImagePreloads = (html: string): string =>
  html.replace(/^(?:<link rel="preload" as="image"[^<>]*>)+/, (links) =>
    (links.match(/<[^<>]*>/g) ?? []).filter((link) => link.includes('fetchPriority="high"')).join(''),
  );
