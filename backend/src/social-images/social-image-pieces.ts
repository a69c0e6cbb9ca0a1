// The pieces of text and the avatar of a social image, in the owner's theme.
import type { ThemeFont } from '@linkstall/contracts/http';
import { formatPrice } from '@linkstall/kit/format-price';
import { initials } from '@linkstall/kit/initials';
import { percentOff } from '@linkstall/kit/percent-off';

import type { Piece, Plate, Text } from '../media/drawing/drawing.types.js';
import type { SocialImageContent, SocialImageProduct } from './social-image.types.js';
import { THEME_SCALE, type ThemeStyles } from './social-image-tiles.js';
import { color, firstColor } from './theme-paint.js';

export function priceOf(
  { price, discountPrice, currency }: SocialImageProduct,
  { linkTitle, avatarContainer: avatarStyle, linkSection }: ThemeStyles,
): Text[] {
  const paint = color(linkTitle.color);
  const percent = percentOff(price, discountPrice);
  const before =
    discountPrice < price ? [{ text: formatPrice(price, currency), color: paint, scale: 0.55, struck: true }] : [];
  const text = { font: 'sans', bold: true, lines: 1 } as const;
  const cost: Text = {
    ...text,
    size: 62,
    minSize: 34,
    gap: 26,
    runs: [{ text: formatPrice(discountPrice, currency), color: paint }, ...before],
  };
  if (percent === 0) return [cost];
  const cardColor = firstColor(linkSection.background);
  const avatarColor = firstColor(avatarStyle.background);
  if (avatarColor === null && cardColor === null) return [cost];
  // The discount has the colours of the avatar. If the card has the same colour, the title colours are inverted instead.
  const [fill, ink] =
    avatarColor !== null && avatarColor !== cardColor
      ? [avatarColor, color(avatarStyle.color)]
      : [paint, cardColor ?? paint];
  const plate: Plate = { fill, border: null, borderWidth: 0, radius: Math.min(14, linkSection.radius * THEME_SCALE) };
  return [cost, { ...text, size: 30, minSize: 30, gap: 24, runs: [{ text: `${percent}% off`, color: ink }], plate }];
}

export function avatarOf(
  { look: styles, name, username }: SocialImageContent,
  image: Buffer | null,
  side: number,
): Piece {
  const { avatarContainer: frame } = styles;
  const radius = Math.min(side / 2, frame.radius * (side / 96));
  const fill = firstColor(frame.background) ?? color(styles.linkSection.background);
  if (image) return { image, fit: 'cover', background: fill, radius, side, gap: 0 };
  const plate = { fill, border: frame.border ? color(frame.border.color) : null, borderWidth: 4, radius, side };
  const font = fontOf(styles.contentSection.font);
  return {
    runs: [{ text: initials(name), color: color(frame.color) }],
    replacement: initials(username),
    font,
    bold: true,
    size: Math.round(side * 0.4),
    minSize: Math.round(side * 0.2),
    lines: 1,
    gap: 0,
    plate,
  };
}

export function nameOf({ look: { contentSection: content }, name, username }: SocialImageContent, size: number): Text {
  const runs = [{ text: cased(name, content.case), color: color(content.heading) }];
  return {
    runs,
    replacement: `@${username}`,
    font: fontOf(content.font),
    bold: true,
    size,
    minSize: 40,
    lines: 2 + Number(size < 70),
    gap: 32,
  };
}

/** The page's address, drawn like a link. */
export function addressLabel({ look: styles, username }: SocialImageContent, isStore: boolean): Text {
  const { linkSection: link, linkTitle: title } = styles;
  const fill = firstColor(link.background);
  const text = {
    runs: [{ text: isStore ? storeLabel(username) : `@${username}`, color: color(title.color) }],
    font: fontOf(title.font),
    bold: true,
    size: 32,
    minSize: 20,
    lines: 1,
    gap: 32,
  };
  const border = link.border?.sides === 'all' ? color(link.border.color) : null;
  if (fill === null && border === null)
    return { ...text, runs: text.runs.map((run) => ({ ...run, color: color(styles.contentSection.text) })) };
  return { ...text, plate: { fill: fill ?? 'none', border, borderWidth: 3, radius: link.radius * THEME_SCALE } };
}

/** The bundled fonts that are nearest to those of the theme. */
const FONTS: Partial<Record<ThemeFont, Text['font']>> = {
  serif: 'serif',
  slab: 'serif',
  fraunces: 'serif',
  playfair: 'serif',
  mono: 'mono',
};
export const fontOf = (font: ThemeFont): Text['font'] => FONTS[font] ?? 'sans';

export const storeLabel = (username: string): string => `Store · @${username}`;

export const cased = (text: string, textCase: 'none' | 'upper'): string =>
  textCase === 'upper' ? text.toUpperCase() : text;
