import type { ShellApi } from '@linkstall/contracts/shell';

import { canDraw, encodeDrawing, themeColors } from '../form/thumbnail-drawing.ts';
import { placeIcons } from './place-icons.ts';
import type { PlaceId } from './places.ts';

const SIDE = 384;
/** The side of the icons in `place-icons.ts`. */
const ICON_SIDE = 24;
/** The share of the image that the icon fills. */
const SHARE = 0.54;

/** The icon of a service as the image of a link, in the colours of the creator's theme. Null without a canvas. */
export async function drawPlaceIcon({ http, session }: ShellApi, place: PlaceId): Promise<File | null> {
  if (!canDraw()) return null;
  const { background, color } = await themeColors(http, session.current()?.theme ?? '');
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIDE, SIDE];
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = background;
  context.fillRect(0, 0, SIDE, SIDE);
  const margin = (SIDE * (1 - SHARE)) / 2;
  context.translate(margin, margin);
  context.scale((SIDE * SHARE) / ICON_SIDE, (SIDE * SHARE) / ICON_SIDE);
  context.fillStyle = color;
  context.fill(new Path2D(placeIcons[place]));
  return encodeDrawing(canvas);
}
