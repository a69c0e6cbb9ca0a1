// The backgrounds behind text in a custom theme, and the colours that keep text readable on them.
//
// A gradient and a photo are reduced to a list of colours that can be behind text. The text must be readable on each of
// them. A photo gets a veil of the background colour, which is only as opaque as the text needs. Used in browsers and in
// the API.
import type { ThemeChoices, CustomThemePhoto, PhotoRange, Theme } from '@linkstall/contracts/http';

import { pointsBetween, contrast, isReadable, mix, type Rgb, rgb, gradientPoints } from './colors.ts';

/** All colours that can be behind text. */
export type BackgroundColors = readonly [Rgb, ...Rgb[]];
type Background = ThemeChoices['background'];

/** Tolerance of a channel, because browsers round and scaled images overshoot. */
const TOLERANCE = 2;
/** Minimum opacity of a veil, in percent. A weaker veil only makes a photo dull. */
const MIN_VEIL = 10;

/** The colours that can be visible through a veil: the range of the photo, and the veil itself. */
function veiledColors({ darkest, lightest }: PhotoRange, color: string, percent: number): BackgroundColors {
  const veil = rgb(color);
  if (percent === 100) return [veil];
  const blend = (end: string, tolerance: number): Rgb => {
    const [r, g, b] = rgb(end);
    const blendChannel = (c: number, over: number): number => {
      const mixed = c + ((over - c) * percent) / 100 + tolerance;
      return Math.round(Math.min(255, Math.max(0, mixed)));
    };
    return [blendChannel(r, veil[0]), blendChannel(g, veil[1]), blendChannel(b, veil[2])];
  };
  const [from, to] = [blend(darkest, -TOLERANCE), blend(lightest, TOLERANCE)];
  return [from, ...pointsBetween(from, to), veil];
}

/** The lowest opacity in percent that makes the text readable on the photo; 100 when no lower opacity does. */
function veilFor(text: string, photo: PhotoRange, color: string): number {
  for (let percent = MIN_VEIL; percent < 100; percent += 1)
    if (isReadable(text, veiledColors(photo, color, percent))) return percent;
  return 100;
}

/** The colours that the kind of background uses; at least one. */
export const colorsOf = ({ kind, colors }: Background): readonly [string, ...string[]] =>
  (kind === 'color' || kind === 'photo' ? colors.slice(0, 1) : colors) as readonly [string, ...string[]];

/** The text colour on the page outside cards: ink or paper. Null when neither is readable. */
export function textOnPage({ ink, paper, background }: ThemeChoices): string | null {
  const page = gradientPoints(colorsOf(background));
  return [ink, paper].find((text) => isReadable(text, page)) ?? null;
}

interface Page {
  readonly text: string;
  readonly wrapper: Omit<Theme['mainStyles']['wrapper'], 'scheme'>;
  readonly backgrounds: BackgroundColors;
}

/** The page's text colour, its background as theme data, and all colours that can be behind text. */
export function pageOf(choices: ThemeChoices, photo: CustomThemePhoto | null): Page {
  const { background, accent } = choices;
  const colors = colorsOf(background);
  const paint = colors.length === 1 ? colors[0] : { angle: background.angle, stops: colors };
  const text = textOnPage(choices) ?? choices.ink;
  const plain: Page['wrapper'] = { background: paint, pattern: 'none', patternColor: null };
  if (background.kind === 'photo' && photo) {
    const percent = veilFor(text, photo, colors[0]);
    const wrapper = { ...plain, photo: { url: photo.url, veil: percent / 100 } };
    return { text, wrapper, backgrounds: veiledColors(photo, colors[0], percent) };
  }
  const backgrounds = gradientPoints(colors) as BackgroundColors;
  if (background.kind !== 'pattern' || background.pattern === 'none') return { text, wrapper: plain, backgrounds };
  const patternColor = tint([colors[0], accent, 0.5], text);
  return {
    text,
    wrapper: { ...plain, pattern: background.pattern, patternColor },
    backgrounds: [...backgrounds, ...colors.flatMap((below) => gradientPoints([below, patternColor]))],
  };
}

/** Mixes a colour into a background with the largest share, up to `most`, that keeps the text readable. */
export function tint([background, color, most]: readonly [string, string, number], text: string): string {
  for (let share = most; share > 0.02; share -= 0.04) {
    const mixed = mix(background, color, share);
    if (isReadable(text, [rgb(mixed)])) return mixed;
  }
  return background;
}

/** The minimum contrast of a control by WCAG 2.2 (1.4.11), with a margin. */
const MIN_CONTROL_CONTRAST = 3.02;

/** The weakest visible border colour of a button on a card; undefined when the button's background is visible. */
export function controlBorder(card: string, color: string, button: string): string | undefined {
  const isVisible = (candidate: string): boolean => contrast(rgb(candidate), rgb(card)) >= MIN_CONTROL_CONTRAST;
  if (isVisible(button)) return undefined;
  for (let share = 0.3; share < 1; share += 0.04) {
    const mixed = mix(card, color, share);
    if (isVisible(mixed)) return mixed;
  }
  return color;
}

/** The colour of secondary text: the text colour with as little contrast as is still readable. */
export function mutedText(text: string, backgrounds: BackgroundColors, most = 0.32): string {
  const [background] = backgrounds;
  const towards = contrast(rgb('#ffffff'), background) > contrast(rgb('#000000'), background) ? '#000000' : '#ffffff';
  for (let share = most; share > 0.02; share -= 0.04) {
    const mixed = mix(text, towards, share);
    if (isReadable(mixed, backgrounds)) return mixed;
  }
  return text;
}

/** The first readable of the preferred text colours; otherwise black or white, of which at least one is readable. */
export function textOn(background: string, ...preferred: readonly string[]): string {
  const backgrounds: BackgroundColors = [rgb(background)];
  const readableColor = preferred.find((text) => isReadable(text, backgrounds));
  if (readableColor) return readableColor;
  return contrast(rgb('#ffffff'), backgrounds[0]) > contrast(rgb('#000000'), backgrounds[0]) ? '#ffffff' : '#000000';
}
