// Colour calculations: contrast by WCAG 2, and perceptual distance and mixing in OKLab. Used in browsers and in the API.

type Triple = readonly [number, number, number];
export type Rgb = Triple;
/** Lightness, green to red, blue to yellow. */
type Lab = Triple;

const { cbrt, hypot, max, min, round } = Math;

/** The minimum contrast of text by WCAG 2 AA. Linkstall applies the same minimum to icons and focus rings. */
export const MIN_CONTRAST = 4.5;

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

/** The linear value of each of the 256 channel values. The table exists because one theme needs a thousand look-ups. */
const LINEAR = Array.from({ length: 256 }, (_, c) =>
  c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
);
const linear = (channel: number): number => LINEAR[channel] ?? NaN;
const gamma = (value: number): number =>
  255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** The channels must be integers. */
export const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

const ratio = (a: number, b: number): number => (a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05));

export const contrast = (first: Rgb, second: Rgb): number => ratio(luminance(first), luminance(second));

/** The lowest contrast of a text colour on any of the background colours. */
export function worstContrast(text: string, backgrounds: readonly Rgb[]): number {
  const textLuminance = luminance(rgb(text));
  return backgrounds.reduce((worst, background) => min(worst, ratio(textLuminance, luminance(background))), 21);
}

/** Safety margin, because a gradient is checked at some points only. */
const CONTRAST_MARGIN = 0.04;

export const isReadable = (text: string, backgrounds: readonly Rgb[]): boolean =>
  worstContrast(text, backgrounds) >= MIN_CONTRAST + CONTRAST_MARGIN;

/** Combines two triples number by number. */
const zipWith = (first: Triple, second: Triple, combine: (a: number, b: number) => number): Triple => [
  combine(first[0], second[0]),
  combine(first[1], second[1]),
  combine(first[2], second[2]),
];

const POINTS = 16;

/** Sample points of a gradient, without its start and with its end. A point can be darker than both ends. */
export const pointsBetween = (from: Rgb, to: Rgb): readonly Rgb[] =>
  Array.from({ length: POINTS }, (_, k) => zipWith(from, to, (c, end) => round(c + ((end - c) * (k + 1)) / POINTS)));

/** Sample points of a gradient with these stops; one stop is a plain colour. */
export const gradientPoints = (stops: readonly string[]): readonly Rgb[] =>
  stops.flatMap((to, i): readonly Rgb[] => {
    const from = stops[i - 1];
    return from === undefined ? [rgb(to)] : pointsBetween(rgb(from), rgb(to));
  });

/** Converts to OKLab, in which equal distances look equal. Source: https://bottosson.github.io/posts/oklab/ */
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
    toChannel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toChannel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toChannel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const toChannel = (value: number): number => gamma(max(0, value));

/** Perceptual distance of two colours (OKLab). */
export const distance = (first: string, second: string): number =>
  hypot(...zipWith(toLab(rgb(first)), toLab(rgb(second)), (a, b) => a - b));

/** Mixes two colours in OKLab; `share` (0 to 1) is the share of `to`. */
export const mix = (from: string, to: string, share: number): string =>
  hex(fromLab(zipWith(toLab(rgb(from)), toLab(rgb(to)), (value, end) => value + (end - value) * share)));

/** Steps of the binary searches. After 12 steps the remaining error is invisible. */
const STEPS = 12;
const isInGamut = (color: Rgb): boolean => color.every((channel) => channel > -0.5 && channel < 255.5);

/** The same hue with another lightness. The chroma is reduced when a screen cannot show it at this lightness. */
function withLightness([, a, b]: Lab, lightness: number): string {
  let [least, most] = [0, 1];
  if (isInGamut(fromLab([lightness, a, b]))) return hex(fromLab([lightness, a, b]));
  for (let step = 0; step < STEPS; step += 1) {
    const share = (least + most) / 2;
    if (isInGamut(fromLab([lightness, a * share, b * share]))) least = share;
    else most = share;
  }
  return hex(fromLab([lightness, a * least, b * least]));
}

type Passes = (color: string) => boolean;

/** The nearest passing colour towards black (`end` 0) or white (1); null when black or white itself fails. */
function nearestTowards(color: string, end: number, passes: Passes): string | null {
  const lab = toLab(rgb(color));
  let passing = end === 1 ? '#ffffff' : '#000000';
  if (!passes(passing)) return null;
  let [near, far] = [lab[0], end];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (near + far) / 2;
    const candidate = withLightness(lab, middle);
    if (passes(candidate)) [far, passing] = [middle, candidate];
    else near = middle;
  }
  return passing;
}

/** The nearest colour of the same hue that passes; null when no colour passes. A passing colour stays unchanged. */
export function nearest(color: string, passes: Passes): string | null {
  if (passes(color)) return color;
  const candidates = [0, 1].flatMap((end) => nearestTowards(color, end, passes) ?? []);
  return candidates.sort((a, b) => distance(color, a) - distance(color, b))[0] ?? null;
}
