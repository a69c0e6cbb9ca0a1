import { LRUCache } from 'lru-cache';

/** Matches the `:root` variables, which are most of base.css; a page uses a third of them. */
const DECLARED = /(--ls(?:-\w+)+):([^;}]*);?/g;
const NAMED = /--ls(?:-\w+)+/g;

/**
 * Removes the variables from base.css that neither base.css nor the page's own `css` uses. For pages that load the shell only
 * on demand.
 */
export function usedOf(baseCss: string, css: string): string {
  const named = [...new Set(css.match(NAMED))].sort().join();
  const key = `${named} ${baseCss}`;
  const known = cuts.get(key);
  if (known !== undefined) return known;
  const cut = cutTo(baseCss, named);
  cuts.set(key, cut);
  return cut;
}

/** Cached, because pages of one kind and theme use the same variables. */
const cuts = new LRUCache<string, string>({ max: 50 });

function cutTo(baseCss: string, css: string): string {
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of baseCss.matchAll(DECLARED))
    values.set(name, `${values.get(name) ?? ''} ${value}`);
  const used = new Set<string>();
  const follow = (text: string) => {
    for (const [name] of text.matchAll(NAMED))
      if (!used.has(name)) {
        used.add(name);
        follow(values.get(name) ?? '');
      }
  };
  follow(css);
  follow(baseCss.replace(DECLARED, ''));
  return baseCss.replace(DECLARED, (declaration, name: string) => (used.has(name) ? declaration : ''));
}

/** Removes the markers by which styled-components finds its rules; when it starts later, it writes its rules again. */
export const withoutMarks = (tags: string): string =>
  tags
    .replace(/<style[^<>]*>/g, '<style>')
    .replace(/\/\*!sc\*\/\n?/g, '')
    .replace(/data-styled\.g\d+\[id="[\w-]*"\]\{content:"[\w,-]*"\}/g, '');

/** Removes React's preload tags of images that are in the same HTML, except for high-priority images. */
export const withoutPreloads = (html: string): string =>
  html.replace(/<link rel="preload" as="image"[^<>]*>/g, (link) => (link.includes('fetchPriority="high"') ? link : ''));
