import { dirname } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

import { withSvgInput } from '../codec/svg-input.js';
import { drawText, QUICK, sized, type DrawnImage, type TextLayout } from './draw-text.js';
import type { Box, Drawing, Layer, PlacedImage, Piece, Pixels, Plate, Text } from './drawing.types.js';
import { BundledFonts } from './bundled-fonts.js';

const QUALITIES = [88, 80, 70, 58, 45, 32, 20];
const SCALES = [0.9, 0.8, 0.7, 0.6];
const PADDING = 0.55;
/** Read at the start, because a decoder may not read files later. */
const fonts = new BundledFonts(dirname(process.env.FONTCONFIG_FILE ?? ''));

/** Draws a JPEG within a byte limit, with the fonts beside FONTCONFIG_FILE only. */
export async function draw({ width, height, maxBytes, layers }: Drawing<Pixels>): Promise<Buffer> {
  const overlays: OverlayOptions[] = [];
  for (const layer of layers) overlays.push(...(await overlaysOf(layer, { width, height })));
  const canvas = { width, height, channels: 3 as const, background: '#ffffff' };
  const { data, info } = await sharp({ create: canvas })
    .composite(overlays)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const quality of QUALITIES) {
    const bytes = await sharp(data, { raw }).jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  return sharp(data, { raw }).blur(4).jpeg({ quality: 20 }).toBuffer();
}

type Size = Pick<Box, 'width' | 'height'>;

async function overlaysOf(layer: Layer<Pixels>, size: Size): Promise<OverlayOptions[]> {
  if ('svg' in layer) return [{ input: await rasterOf(layer.svg, size) }];
  if ('image' in layer) {
    const { x, y, width, height } = layer.box;
    return [{ input: await photoOf(layer, { width, height }), left: x, top: y }];
  }
  return columnOf(layer.column, layer.box, layer.align);
}

function rasterOf(svg: string, { width, height }: Size): Promise<Buffer> {
  const document = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`;
  return withSvgInput(() => sharp(Buffer.from(document)).png(QUICK).toBuffer());
}

async function photoOf({ image, radius }: PlacedImage<Pixels>, { width, height }: Size): Promise<Buffer> {
  const shape = `<rect width="${width}" height="${height}" rx="${radius}" fill="#fff"/>`;
  const mask = await rasterOf(shape, { width, height });
  const raw = { width: image.width, height: image.height, channels: 3 as const };
  const opaque = await sharp(image.bytes, { raw }).resize(width, height).ensureAlpha().png(QUICK).toBuffer();
  return sharp(opaque)
    .composite([{ input: mask, blend: 'dest-in' }])
    .png(QUICK)
    .toBuffer();
}

/** Reduces all pieces until they fit into the box. */
async function columnOf(
  pieces: readonly Piece<Pixels>[],
  box: Box,
  align: 'start' | 'center',
): Promise<OverlayOptions[]> {
  let images = await drawPieces(pieces, box, align);
  for (const scale of SCALES) {
    if (heightOf(images) <= box.height) break;
    images = await drawPieces(
      pieces.map((piece) => scalePiece(piece, scale)),
      box,
      align,
    );
  }
  let top = box.y + Math.max(0, Math.round((box.height - heightOf(images)) / 2));
  return images.map(({ bytes, width, height, gap }) => {
    const left = align === 'center' ? box.x + Math.round((box.width - width) / 2) : box.x;
    const overlay = { input: bytes, left: Math.max(0, left), top: top + gap };
    top += gap + height;
    return overlay;
  });
}

interface ColumnImage extends DrawnImage {
  readonly gap: number;
}

async function drawPieces(
  pieces: readonly Piece<Pixels>[],
  box: Box,
  align: 'start' | 'center',
): Promise<ColumnImage[]> {
  const images: ColumnImage[] = [];
  for (const piece of pieces) {
    const image = 'runs' in piece ? await drawOnPlate(piece, { width: box.width, align }) : await squareOf(piece);
    if (image) images.push({ ...image, gap: images.length === 0 ? 0 : piece.gap });
  }
  return images;
}

const heightOf = (images: readonly ColumnImage[]): number =>
  images.reduce((sum, { gap, height }) => sum + gap + height, 0);

function scalePiece(piece: Piece<Pixels>, factor: number): Piece<Pixels> {
  const scale = (value: number) => Math.round(value * factor);
  if (!('runs' in piece))
    return { ...piece, side: scale(piece.side), radius: scale(piece.radius), gap: scale(piece.gap) };
  const { plate, ...text } = piece;
  const square = plate?.side === undefined ? plate : { ...plate, side: scale(plate.side), radius: scale(plate.radius) };
  const sizes = { size: scale(text.size), minSize: scale(text.minSize), gap: scale(text.gap) };
  return { ...text, ...sizes, ...(square && { plate: square }) };
}

async function squareOf(photo: PlacedImage<Pixels> & { readonly side: number }): Promise<DrawnImage> {
  const size = { width: photo.side, height: photo.side };
  return sized(await photoOf(photo, size), size);
}

async function drawOnPlate(text: Text, layout: TextLayout): Promise<DrawnImage | null> {
  const { plate } = text;
  const side = plate?.side;
  const padding = plate && side === undefined ? Math.round(text.size * PADDING) : 0;
  const image = await drawText(text, { ...layout, width: (side ?? layout.width) - 2 * padding }, fonts);
  if (!plate) return image;
  if (!image && side === undefined) return null;
  const width = side ?? (image?.width ?? 0) + 2 * padding;
  const height = side ?? (image?.height ?? 0) + Math.round(1.2 * padding);
  const background = await rasterOf(plateOf(plate, { width, height }), { width, height });
  const bytes = image
    ? await sharp(background)
        .composite([{ input: image.bytes, gravity: 'center' }])
        .png(QUICK)
        .toBuffer()
    : background;
  return { bytes, width, height };
}

function plateOf({ fill, border, borderWidth, radius }: Plate, { width, height }: Size): string {
  const line = border === null ? 0 : borderWidth;
  const stroke = line === 0 ? '' : ` stroke="${border}" stroke-width="${line}"`;
  const cornerRadius = Math.min(radius, (height - line) / 2);
  return `<rect x="${line / 2}" y="${line / 2}" width="${width - line}" height="${height - line}" rx="${cornerRadius}" fill="${fill}"${stroke}/>`;
}
