import type { Theme } from '@linkstall/contracts/http';

import { cssDeclarations, PLAIN } from './plain-theme.ts';
import { motionCss } from './vocabulary.ts';
import { type FontDisplay, themeFontFaces } from './web-fonts.ts';
import { surroundingColors, surroundingCss, fixedPhotoCss, themeVars } from './theme-css.ts';

/** The data of a theme that a page needs. */
export type PageTheme = Pick<Theme, 'mainStyles'>;

/** Calls `make` with the theme. Without a theme, or when `make` throws for an unknown value, returns `fallback`. */
export function forTheme<T>(theme: PageTheme | null, make: (theme: PageTheme) => T, fallback: T): T {
  try {
    return theme ? make(theme) : fallback;
  } catch {
    return fallback;
  }
}

/** CSS declarations of a page's theme. An unknown value in the theme gives the plain theme, so that the page still works. */
export const themeCss = (theme: PageTheme | null): string =>
  forTheme(theme, (known) => cssDeclarations(themeVars(known)), PLAIN);

const windowCss = (theme: PageTheme | null): string =>
  forTheme(theme, (known) => fixedPhotoCss(known) + surroundingCss(known), '');

/** The layer of a background that moves; empty for most themes. */
const motionOf = (theme: PageTheme | null): string =>
  forTheme(theme, ({ mainStyles }) => motionCss(mainStyles.wrapper), '');

/** The faces of the theme's web font; null for a font of the device. */
const fontOf = (theme: PageTheme | null, text: string, display: FontDisplay) =>
  forTheme(theme, (known) => themeFontFaces(known, text, display), null);

/** The declarations of a theme with its moving layer and its web font, for a page that is part of another page. */
export const previewCss = (theme: PageTheme | null, text: string): string =>
  themeCss(theme) + motionOf(theme) + (fontOf(theme, text, 'swap')?.css ?? '');

/**
 * The styles of a page that fills the window, and the theme colour of the browser UI.
 * @param text the name of the creator; its script decides about the file of the web font
 */
export function stylesOf(theme: PageTheme | null, text = '') {
  const font = fontOf(theme, text, 'optional');
  return {
    css: themeCss(theme) + motionOf(theme) + windowCss(theme) + (font?.css ?? ''),
    /** The file of the web font. */
    font: font?.path,
    /** Colour of the browser UI; undefined when the theme has unknown values. */
    color: surroundingColors(theme)?.above,
  };
}
