import { LRUCache } from 'lru-cache';

/** `:root`'s variables are most of base.css, and a page has use for a third of them. */
const DECLARED = /(--ls(?:-\w+)+):([^;}]*);?/g;
const NAMED = /--ls(?:-\w+)+/g;

/**
 * base.css without the variables that neither it nor `css`, the page's own, has any use for. For pages that nothing is
 * added to before somebody wants it.
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

/** Pages of one kind and theme name the same ones. */
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

/** styled-components' tags without what it finds its rules again by: where it begins later, it writes them once more. */
export const withoutMarks = (tags: string): string =>
  tags
    .replace(/<style[^<>]*>/g, '<style>')
    .replace(/\/\*!sc\*\/\n?/g, '')
    .replace(/data-styled\.g\d+\[id="[\w-]*"\]\{content:"[\w,-]*"\}/g, '');

/** React names pictures beforehand that stand in the same HTML; only what is to come first gains by that. */
export const withoutPreloads = (html: string): string =>
  html.replace(/<link rel="preload" as="image"[^<>]*>/g, (link) => (link.includes('fetchPriority="high"') ? link : ''));
