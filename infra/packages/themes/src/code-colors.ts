// Chooses the two colours of a page's QR code.
import type { Theme } from '@linkstall/contracts/http';

import { contrast, type Rgb, rgb } from './colors.ts';
import { color, stops } from './vocabulary.ts';

/** More than text needs, because reflections on screens and cheap printers reduce the contrast that a camera sees. */
const MIN_CODE_CONTRAST = 7;
/**
 * Minimum brightness of the light colour, of 255. On white paper, a code scanner treats a surface that is much darker than
 * the paper as black. For example, a bright yellow around a code counts as a black frame. Measured with jsQR, which uses the
 * thresholds of most apps: it treats differences up to 24 as equal.
 */
const MIN_BRIGHTNESS = 234;
const INK_ON_WHITE: CodeColors = { dark: '#1d1a1c', light: '#ffffff' };

interface CodeColors {
  readonly dark: string;
  readonly light: string;
}

/**
 * The first readable pair of the theme's colours, with the light colour made lighter when necessary. Without a readable
 * pair the code is ink on white. The modules are always the dark colour, because some cameras cannot read inverted codes.
 */
export function codeColors(theme: Pick<Theme, 'mainStyles'> | null): CodeColors {
  try {
    return (theme && candidates(theme).find(isReadable)) ?? INK_ON_WHITE;
  } catch {
    return INK_ON_WHITE; // this release does not know a value of the theme
  }
}

function candidates({ mainStyles }: Pick<Theme, 'mainStyles'>): readonly CodeColors[] {
  const { wrapper, innerContainer, contentSection, lowerSection } = mainStyles;
  const textColors = [contentSection.heading, contentSection.text, lowerSection.text];
  const backgrounds = stops(innerContainer.background ?? wrapper.background);
  return textColors.flatMap((text) => backgrounds.map((background) => toCodeColors(color(text), background)));
}

const toCodeColors = (text: string, background: string): CodeColors =>
  brightness(rgb(text)) < brightness(rgb(background))
    ? { dark: text, light: lighten(rgb(background)) }
    : { dark: background, light: lighten(rgb(text)) };

const brightness = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Mixes the colour with as much white as the minimum brightness needs. The hue stays the same. */
function lighten(light: Rgb): string {
  const currentBrightness = brightness(light);
  const whiteShare = Math.max(0, (MIN_BRIGHTNESS - currentBrightness) / (255 - currentBrightness));
  return `#${light.map((channel) => hex(Math.ceil(channel + (255 - channel) * whiteShare))).join('')}`;
}

const hex = (channel: number): string => channel.toString(16).padStart(2, '0');

const isReadable = ({ dark, light }: CodeColors): boolean => contrast(rgb(dark), rgb(light)) >= MIN_CODE_CONTRAST;
