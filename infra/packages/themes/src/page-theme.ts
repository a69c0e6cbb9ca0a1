import type { Theme } from '@linkstall/contracts/http';

import { cssDeclarations, PLAIN } from './plain-theme.ts';
import { surroundingColors, surroundingCss, fixedPhotoCss, themeVars } from './theme-css.ts';

/** The data of a theme that a page needs. */
export type PageTheme = Pick<Theme, 'mainStyles'>;

/** CSS declarations of a page's theme. An unknown value in the theme gives the plain theme, so that the page still works. */
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
    return theme ? fixedPhotoCss(theme) + surroundingCss(theme) : '';
  } catch {
    return ''; // The page has the plain theme in this case.
  }
}

/** The styles of a page that fills the window, and the theme colour of the browser UI. */
export const stylesOf = (theme: PageTheme | null) => ({
  css: themeCss(theme) + windowCss(theme),
  /** Colour of the browser UI; undefined when the theme has unknown values. */
  color: surroundingColors(theme)?.above,
});
