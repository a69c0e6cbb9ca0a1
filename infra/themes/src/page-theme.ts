import type { Theme } from '@linkstall/contracts/http';

import { cssDeclarations, PLAIN } from './plain-theme.ts';
import { around, aroundCss, photoCss, themeVars } from './theme-css.ts';

/** What a page needs of its theme. */
export type PageTheme = Pick<Theme, 'mainStyles'>;

/** CSS declarations of a page's theme. A theme that this release cannot read gives a plain page, not a broken one. */
export function themeCss(theme: PageTheme | null): string {
  if (!theme) return PLAIN;
  try {
    return cssDeclarations(themeVars(theme));
  } catch {
    return PLAIN;
  }
}

function windowCss(theme: PageTheme | null): string {
  try {
    return theme ? photoCss(theme) + aroundCss(theme) : '';
  } catch {
    return ''; // The page is plain then.
  }
}

/** All that a page which is as large as its window takes of its theme: declarations, and what is said of it elsewhere. */
export const lookOf = (theme: PageTheme | null) => ({
  css: themeCss(theme) + windowCss(theme),
  /** Of the browser's own bars; undefined where the theme cannot be read. */
  color: around(theme)?.above,
});
