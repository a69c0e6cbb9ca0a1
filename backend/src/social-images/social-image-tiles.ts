import type { Theme } from '@linkstall/contracts/http';

import type { Box, Layer, PlacedImage } from '../media/drawing/drawing.types.js';
import { color, firstColor, rect } from './theme-paint.js';

/** Size of images in chat programs (1.91 to 1). */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const;
const EDGE = 52;
/** Pixels of a social image per CSS pixel of a theme. */
export const THEME_SCALE = 1.6;

export type ThemeStyles = Theme['mainStyles'];

export const WHOLE: Box = { x: 0, y: 0, ...SOCIAL_IMAGE_SIZE };
export const CARD: Box = {
  x: EDGE,
  y: EDGE,
  width: SOCIAL_IMAGE_SIZE.width - 2 * EDGE,
  height: SOCIAL_IMAGE_SIZE.height - 2 * EDGE,
};

export const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** Hard shadows are drawn as an offset; soft shadows are omitted, because chats show small images. */
export function shadow({ linkSection: { shadow: style } }: ThemeStyles, box: Box, radius: number): string {
  if (!style || style.blur > 2) return '';
  const position = {
    ...box,
    x: box.x + Math.round(style.x * THEME_SCALE),
    y: box.y + Math.round(style.y * THEME_SCALE),
  };
  return rect({ ...position, id: `shadow-${box.x}-${box.y}`, paint: color(style.color), radius });
}

/** The boxes of one to four square images beside the text. */
export function imageBoxesFor(count: number): Box[] {
  const [right, top, fullSide, gap] = [1130, 70, 490, 20];
  const square = (x: number, y: number, side: number): Box => ({ x, y, width: side, height: side });
  if (count === 1) return [square(right - fullSide, top, fullSide)];
  const halfSide = (fullSide - gap) / 2;
  const [rightColumn, lowerRow] = [right - halfSide, top + halfSide + gap];
  if (count === 2) return [square(rightColumn, top, halfSide), square(rightColumn, lowerRow, halfSide)];
  if (count === 3) {
    const [large, small] = [380, 180];
    const [x, y] = [right - large - gap - small, top + (fullSide - large) / 2];
    const smallColumn = x + large + gap;
    return [square(x, y, large), square(smallColumn, y, small), square(smallColumn, y + large - small, small)];
  }
  const leftColumn = rightColumn - halfSide - gap;
  return [
    square(leftColumn, top, halfSide),
    square(rightColumn, top, halfSide),
    square(leftColumn, lowerRow, halfSide),
    square(rightColumn, lowerRow, halfSide),
  ];
}

/** Draws an image in the shape of a link; without an image, the icon of a parcel. */
// oxlint-disable-next-line max-params -- theme, box, image and fit
export function tile(
  styles: ThemeStyles,
  box: Box,
  image: Buffer | null,
  fit: PlacedImage['fit'],
  framed = true,
): Layer[] {
  const { linkSection: link, linkIcon: icon } = styles;
  const radius = Math.min(28, link.radius * THEME_SCALE);
  const paper = firstColor(icon.background) ?? firstColor(styles.wrapper.background) ?? '#ffffff';
  const id = `tile-${box.x}-${box.y}`;
  const frame = framed && link.border?.sides === 'all' ? link.border : null;
  const shape = (framed ? shadow(styles, box, radius) : '') + rect({ ...box, id, paint: paper, radius, border: frame });
  const inner = frame ? inset(box, Math.max(2, Math.round(frame.width * THEME_SCALE))) : box;
  if (image)
    return [
      { svg: shape },
      {
        image: image,
        fit,
        background: paper,
        radius: Math.max(0, radius - (box.width - inner.width) / 2),
        box: rounded(inner),
      },
    ];
  return [{ svg: shape + parcel(box, color(icon.color)) }];
}

const rounded = ({ x, y, width, height }: Box): Box => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});

function parcel({ x, y, width, height }: Box, paint: string): string {
  const scale = Math.min(width, height) / 160;
  const [left, top] = [x + width / 2 - 60 * scale, y + height / 2 - 60 * scale];
  const lines =
    'M34 46h52v46H34zM60 46v46M34 66h52M60 46c-14-2-16-16-7-16 6 0 7 10 7 16zm0 0c14-2 16-16 7-16-6 0-7 10-7 16z';
  return `<g transform="translate(${left} ${top}) scale(${scale})"><path d="${lines}" fill="none" stroke="${paint}" stroke-width="3" stroke-linejoin="round"/></g>`;
}
