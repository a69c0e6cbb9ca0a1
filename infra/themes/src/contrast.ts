// Contrast as WCAG 2 computes it, over the worst point of a ground.
import type { Paint } from '@linkstall/contracts/http';
import { stops } from './vocabulary.ts';

/** What WCAG 2 AA asks of text; we ask it of icons and focus rings too. */
export const LEAST_CONTRAST = 4.5;

export type Rgb = readonly [number, number, number];

export const rgb = (hex: string): Rgb => [
  parseInt(hex.slice(1, 3), 16),
  parseInt(hex.slice(3, 5), 16),
  parseInt(hex.slice(5, 7), 16),
];

const linear = (channel: number): number =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

export function contrast(one: Rgb, other: Rgb): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const between = (from: Rgb, to: Rgb, part: number): Rgb => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
  from[2] + (to[2] - from[2]) * part,
];

const POINTS = 16;

/** The colours of a paint. Between two stops a gradient can be darker than both, so 16 points of each span count. */
export function grounds(paint: Paint): readonly Rgb[] {
  const colors = stops(paint).map(rgb);
  return colors.flatMap((to, i) => {
    const from = colors[i - 1];
    return from === undefined ? [to] : Array.from({ length: POINTS }, (_, k) => between(from, to, (k + 1) / POINTS));
  });
}

/** The worst contrast of a text colour over all of these grounds. */
export const worstContrast = (text: string, under: readonly Rgb[]): number =>
  Math.min(...under.map((ground) => contrast(rgb(text), ground)));
