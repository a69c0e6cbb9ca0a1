import type { Theme, ThemeFont, WebFont } from '@linkstall/contracts/http';

import files from './font-files.json' with { type: 'json' };

/** `infra/dev/fonts/subset-fonts.py` makes the files and this table. */
interface FontFile {
  readonly file: string;
  readonly weights: string;
  /** The sizes of Arial, scaled to the font. Only for Latin, because Arial has no letters of the other scripts. */
  readonly fallback?: {
    readonly sizeAdjust: string;
    readonly ascent: string;
    readonly descent: string;
    readonly lineGap: string;
  };
}

type Script = 'latin' | 'devanagari' | 'tamil';
const FILES: Readonly<Record<WebFont, Partial<Record<Script, FontFile>>>> = files;

const LETTERS = {
  latin: /\p{Script=Latin}/gu,
  devanagari: /\p{Script=Devanagari}/gu,
  tamil: /\p{Script=Tamil}/gu,
} as const;

/** The script of most letters of a text. */
function scriptOf(text: string): Script {
  const counts = (['latin', 'devanagari', 'tamil'] as const).map((script) => ({
    script,
    count: text.match(LETTERS[script])?.length ?? 0,
  }));
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).script;
}

const isWebFont = (font: ThemeFont): font is WebFont => Object.hasOwn(FILES, font);

interface FontFaces {
  /** The address of the file, for a preload. */
  readonly path: string;
  /** `@font-face` rules. */
  readonly css: string;
}

export type FontDisplay = 'optional' | 'swap';

const familyOf = (font: WebFont): string => `${font[0]?.toUpperCase()}${font.slice(1)}`;

/**
 * The faces of a web font for a text; null for a font of the device, and for a font without letters of this script. A page
 * loads at most one file: the file for the script of most letters. Until the font arrives, Arial in the size of the font is shown.
 * @param display `optional` for visitors: a font that arrives after the first paint is used from the next page on, because a
 *   font that replaces another one moves the text. `swap` for the admin area, which must show the chosen font.
 */
export function fontFaces(font: ThemeFont, text: string, display: FontDisplay): FontFaces | null {
  if (!isWebFont(font)) return null;
  const script = scriptOf(text);
  const face = FILES[font][script];
  if (!face) return null;
  const family = familyOf(font);
  const path = `/assets/fonts/${face.file}`;
  const web = `@font-face{font-family:"${family} W";src:url(${path}) format("woff2");font-weight:${face.weights};font-display:${display};}`;
  const { fallback } = face;
  if (!fallback) return { path, css: web };
  const arial =
    `@font-face{font-family:"${family} F";src:local("Arial"),local("Roboto");size-adjust:${fallback.sizeAdjust};` +
    `ascent-override:${fallback.ascent};descent-override:${fallback.descent};line-gap-override:${fallback.lineGap};}`;
  return { path, css: web + arial };
}

/** The faces of the first web font of a theme; a page has at most one web font. */
export function themeFontFaces(
  { mainStyles: m }: Pick<Theme, 'mainStyles'>,
  text: string,
  display: FontDisplay,
): FontFaces | null {
  const fonts = [m.contentSection.font, m.innerContainer.font, m.linkTitle.font];
  const first = fonts.find(isWebFont);
  return first === undefined ? null : fontFaces(first, text, display);
}
