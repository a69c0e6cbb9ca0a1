// Colours as WCAG 2 and as eyes compare them. For browsers and for the API.

type Three = readonly [number, number, number];
export type Rgb = Three;
/** Lightness, green to red, blue to yellow. */
type Lab = Three;

const { cbrt, hypot, max, min, round } = Math;

/** What WCAG 2 AA asks of text; we ask it of icons and focus rings too. */
export const LEAST_CONTRAST = 4.5;

/** @param hex `#rrggbb` */
export function rgb(hex: string): Rgb {
  const value = parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hex = (channels: Rgb): string =>
  '#' +
  channels
    .map((c) =>
      min(255, max(0, round(c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');

/** Of each of the 256 values of a channel: this is asked a thousand times for one look. */
const LINEAR = Array.from({ length: 256 }, (_, c) =>
  c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
);
const linear = (channel: number): number => LINEAR[channel] ?? NaN;
const gamma = (part: number): number => 255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** @param color whole numbers */
export const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

const ratio = (a: number, b: number): number => (a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05));

export const contrast = (one: Rgb, other: Rgb): number => ratio(luminance(one), luminance(other));

/** The worst contrast of a text colour over all of these grounds. */
export function worstContrast(text: string, under: readonly Rgb[]): number {
  const written = luminance(rgb(text));
  return under.reduce((worst, ground) => min(worst, ratio(written, luminance(ground))), 21);
}

/** For what is between the points that are looked at. */
const SPARE = 0.04;

export const isReadable = (text: string, under: readonly Rgb[]): boolean =>
  worstContrast(text, under) >= LEAST_CONTRAST + SPARE;

/** Each number of one with its counterpart of the other. */
const paired = (one: Three, other: Three, join: (a: number, b: number) => number): Three => [
  join(one[0], other[0]),
  join(one[1], other[1]),
  join(one[2], other[2]),
];

const POINTS = 16;

/** Two colours and what a gradient shows between them: it can be darker than both. */
export const between = (from: Rgb, to: Rgb): readonly Rgb[] =>
  Array.from({ length: POINTS }, (_, k) => paired(from, to, (c, end) => round(c + ((end - c) * (k + 1)) / POINTS)));

/** What a gradient of these stops, or one colour, shows. */
export const shades = (stops: readonly string[]): readonly Rgb[] =>
  stops.flatMap((to, i): readonly Rgb[] => {
    const from = stops[i - 1];
    return from === undefined ? [rgb(to)] : between(rgb(from), rgb(to));
  });

/** OKLab: equal distances look equal. https://bottosson.github.io/posts/oklab/ */
function toLab([red, green, blue]: Rgb): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const shown = (part: number): number => gamma(max(0, part));

export const distance = (one: string, other: string): number =>
  hypot(...paired(toLab(rgb(one)), toLab(rgb(other)), (a, b) => a - b));

/** @param part of the way, as eyes see it */
export const mix = (from: string, to: string, part: number): string =>
  hex(fromLab(paired(toLab(rgb(from)), toLab(rgb(to)), (value, end) => value + (end - value) * part)));

/** A step of the last is not seen. */
const STEPS = 12;
const isShown = (color: Rgb): boolean => color.every((channel) => channel > -0.5 && channel < 255.5);

/** The same hue in another lightness, as colourful as a screen can show it there. */
function inLightness([, a, b]: Lab, lightness: number): string {
  let [least, most] = [0, 1];
  if (isShown(fromLab([lightness, a, b]))) return hex(fromLab([lightness, a, b]));
  for (let step = 0; step < STEPS; step += 1) {
    const part = (least + most) / 2;
    if (isShown(fromLab([lightness, a * part, b * part]))) least = part;
    else most = part;
  }
  return hex(fromLab([lightness, a * least, b * least]));
}

type Passes = (color: string) => boolean;

/** The one that passes with the least change of lightness towards that end; null when not even the end passes. */
function towards(color: string, end: number, passes: Passes): string | null {
  const lab = toLab(rgb(color));
  let passing = end === 1 ? '#ffffff' : '#000000';
  if (!passes(passing)) return null;
  let [near, far] = [lab[0], end];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (near + far) / 2;
    const tried = inLightness(lab, middle);
    if (passes(tried)) [far, passing] = [middle, tried];
    else near = middle;
  }
  return passing;
}

/** The nearest colour of the same hue that passes; the colour itself where it does, null where none does. */
export function nearest(color: string, passes: Passes): string | null {
  if (passes(color)) return color;
  const found = [0, 1].flatMap((end) => towards(color, end, passes) ?? []);
  return found.sort((one, other) => distance(color, one) - distance(color, other))[0] ?? null;
}
