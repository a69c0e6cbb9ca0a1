import type { Theme } from '@linkstall/contracts/http';

import { cssDeclarations, PLAIN } from './plain-theme.ts';
import { motionCss } from './vocabulary.ts';
import { themeFontFaces } from './web-fonts.ts';
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
    return theme ? fixedPhotoCss(theme) + surroundingCss(theme) + motionCss(theme.mainStyles.wrapper) : '';
  } catch {
    return ''; // The page has the plain theme in this case.
  }
}

/** The faces of the theme's web font, and the address of its file; empty and undefined for a font of the device. */
function fontOf(theme: PageTheme | null, text: string): { readonly css: string; readonly path?: string } {
  return (theme && themeFontFaces(theme, text)) ?? { css: '' };
}

/** The declarations of a theme with its web font, for a page that is part of another page. */
export const previewCss = (theme: PageTheme | null, text: string): string => themeCss(theme) + fontOf(theme, text).css;

/**
 * The styles of a page that fills the window, and the theme colour of the browser UI.
 * @param text the name of the creator; its script decides about the file of the web font
 */
export const stylesOf = (theme: PageTheme | null, text = '') => ({
  css: themeCss(theme) + windowCss(theme) + fontOf(theme, text).css,
  /** The file of the web font. */
  font: fontOf(theme, text).path,
  /** Colour of the browser UI; undefined when the theme has unknown values. */
  color: surroundingColors(theme)?.above,
});
