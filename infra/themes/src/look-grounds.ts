// What words stand on in a look of one's own. For browsers and for the API.
import type { LookChoices, LookPhoto, PhotoRange, Theme } from '@linkstall/contracts/http';

import { between, contrast, isReadable, mix, type Rgb, rgb, shades } from './colors.ts';

/** All colours that words can stand on somewhere. */
export type Grounds = readonly [Rgb, ...Rgb[]];
type Background = LookChoices['background'];

/** A browser rounds, and a scaled picture overshoots. */
const SLACK = 2;
/** Part of 100. What is thinner only makes a photo dull. */
const LEAST_VEIL = 10;

/** What is seen of a photo through so much of a veil: everything between two colours, and the veil itself. */
function veiled({ darkest, lightest }: PhotoRange, color: string, percent: number): Grounds {
  const veil = rgb(color);
  if (percent === 100) return [veil];
  const seen = (end: string, slack: number): Rgb => {
    const [r, g, b] = rgb(end);
    const through = (c: number, over: number): number => {
      const mixed = c + ((over - c) * percent) / 100 + slack;
      return Math.round(Math.min(255, Math.max(0, mixed)));
    };
    return [through(r, veil[0]), through(g, veil[1]), through(b, veil[2])];
  };
  const [from, to] = [seen(darkest, -SLACK), seen(lightest, SLACK)];
  return [from, ...between(from, to), veil];
}

/** The thinnest veil through which a text that can be read on it alone can be read on the photo, too. */
function veilFor(text: string, photo: PhotoRange, color: string): number {
  for (let percent = LEAST_VEIL; percent < 100; percent += 1)
    if (isReadable(text, veiled(photo, color, percent))) return percent;
  return 100;
}

/** Of a background's colours those that are used: one at least. */
export const colorsOf = ({ kind, colors }: Background): readonly [string, ...string[]] =>
  (kind === 'color' || kind === 'photo' ? colors.slice(0, 1) : colors) as readonly [string, ...string[]];

/** Which of the two colours of text is used on the bare page; null when neither can be read there. */
export function textOnPage({ ink, paper, background }: LookChoices): string | null {
  const page = shades(colorsOf(background));
  return [ink, paper].find((text) => isReadable(text, page)) ?? null;
}

interface Page {
  readonly text: string;
  readonly shown: Omit<Theme['mainStyles']['wrapper'], 'scheme'>;
  readonly grounds: Grounds;
}

/** The page's paint, drawing and photo, as a theme says them, and all colours that words can stand on there. */
export function pageOf(choices: LookChoices, photo: LookPhoto | null): Page {
  const { background, accent } = choices;
  const colors = colorsOf(background);
  const paint = colors.length === 1 ? colors[0] : { angle: background.angle, stops: colors };
  const text = textOnPage(choices) ?? choices.ink;
  const bare: Page['shown'] = { background: paint, pattern: 'none', patternColor: null };
  if (background.kind === 'photo' && photo) {
    const percent = veilFor(text, photo, colors[0]);
    const shown = { ...bare, photo: { url: photo.url, veil: percent / 100 } };
    return { text, shown, grounds: veiled(photo, colors[0], percent) };
  }
  const grounds = shades(colors) as Grounds;
  if (background.kind !== 'pattern' || background.pattern === 'none') return { text, shown: bare, grounds };
  const patternColor = tint([colors[0], accent, 0.5], text);
  return {
    text,
    shown: { ...bare, pattern: background.pattern, patternColor },
    grounds: [...grounds, rgb(patternColor)],
  };
}

/** A ground with some of another colour in it: as much as lets the text on it be read. */
export function tint([ground, color, part]: readonly [string, string, number], text: string): string {
  for (let some = part; some > 0.02; some -= 0.04) {
    const mixed = mix(ground, color, some);
    if (isReadable(text, [rgb(mixed)])) return mixed;
  }
  return ground;
}

/** What WCAG 2.2 (1.4.11) asks of what can be pressed: so much it is told from what it lies on. */
const LEAST_TOLD = 3.02;

/** The palest line of that colour that is told from a ground; undefined where the button's own ground is told. */
export function edgeOn(ground: string, color: string, button: string): string | undefined {
  const isTold = (tried: string): boolean => contrast(rgb(tried), rgb(ground)) >= LEAST_TOLD;
  if (isTold(button)) return undefined;
  for (let part = 0.3; part < 1; part += 0.04) {
    const mixed = mix(ground, color, part);
    if (isTold(mixed)) return mixed;
  }
  return color;
}

/** A quieter text: as quiet as can still be read. */
export function quiet(text: string, grounds: Grounds, part = 0.32): string {
  const [ground] = grounds;
  const towards = contrast(rgb('#ffffff'), ground) > contrast(rgb('#000000'), ground) ? '#000000' : '#ffffff';
  for (let some = part; some > 0.02; some -= 0.04) {
    const mixed = mix(text, towards, some);
    if (isReadable(mixed, grounds)) return mixed;
  }
  return text;
}

/** What is written on a colour: one of these, else black or white, of which one can always be read. */
export function textOn(ground: string, ...wanted: readonly string[]): string {
  const under: Grounds = [rgb(ground)];
  const found = wanted.find((text) => isReadable(text, under));
  if (found) return found;
  return contrast(rgb('#ffffff'), under[0]) > contrast(rgb('#000000'), under[0]) ? '#ffffff' : '#000000';
}
