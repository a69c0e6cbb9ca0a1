// The two colours of a page's QR code.
import type { Theme } from '@linkstall/contracts/http';

import { contrast, type Rgb, rgb } from './colors.ts';
import { color, stops } from './vocabulary.ts';

/** More than text needs: a camera sees less than an eye, through a screen's shine and a cheap printer's grey. */
const LEAST_CODE_CONTRAST = 7;
/**
 * Of 255. On white paper readers take what is much greyer than the paper for dark: a full yellow around a code is a
 * black frame to them (measured with jsQR, whose thresholds are those of most apps: 24 of 255 pass for the same).
 */
const LEAST_BRIGHTNESS = 234;
const INK_ON_WHITE: CodeColors = { dark: '#1d1a1c', light: '#ffffff' };

interface CodeColors {
  readonly dark: string;
  readonly light: string;
}

/**
 * The page's own colours, the light one made paler where it must be; ink on white where a camera could not tell them
 * apart. Always dark on light, which every camera reads: a dark page's ground is that of the modules.
 */
export function codeColors(theme: Pick<Theme, 'mainStyles'> | null): CodeColors {
  try {
    return (theme && candidates(theme).find(isReadable)) ?? INK_ON_WHITE;
  } catch {
    return INK_ON_WHITE; // a theme that this release cannot read
  }
}

function candidates({ mainStyles }: Pick<Theme, 'mainStyles'>): readonly CodeColors[] {
  const { wrapper, innerContainer, contentSection, lowerSection } = mainStyles;
  const letters = [contentSection.heading, contentSection.text, lowerSection.text];
  const grounds = stops(innerContainer.background ?? wrapper.background);
  return letters.flatMap((letter) => grounds.map((ground) => sorted(color(letter), ground)));
}

const sorted = (one: string, other: string): CodeColors =>
  brightness(rgb(one)) < brightness(rgb(other))
    ? { dark: one, light: paler(rgb(other)) }
    : { dark: other, light: paler(rgb(one)) };

const brightness = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** As pale as it has to be, in its own hue. */
function paler(light: Rgb): string {
  const now = brightness(light);
  const part = Math.max(0, (LEAST_BRIGHTNESS - now) / (255 - now));
  return `#${light.map((channel) => hex(Math.ceil(channel + (255 - channel) * part))).join('')}`;
}

const hex = (channel: number): string => channel.toString(16).padStart(2, '0');

const isReadable = ({ dark, light }: CodeColors): boolean => contrast(rgb(dark), rgb(light)) >= LEAST_CODE_CONTRAST;
