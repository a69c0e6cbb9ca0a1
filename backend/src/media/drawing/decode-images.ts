import type { PixelsOptions } from '../codec/decode-pixels.js';
import type { Drawing, Layer, Piece, PlacedImage, Pixels } from './drawing.types.js';

/** Decodes one image; null for an unreadable image, whose place stays empty. */
type Decode = (bytes: Buffer, options: PixelsOptions) => Promise<Pixels | null>;

/** Replaces the encoded images of a drawing by pixels, because the process that draws must not decode uploaded bytes. */
export async function decodeImages(drawing: Drawing, decode: Decode): Promise<Drawing<Pixels>> {
  const layers: Layer<Pixels>[] = [];
  for (const layer of drawing.layers) {
    if ('svg' in layer) layers.push(layer);
    else if ('image' in layer) layers.push(...(await decodeImage(layer, layer.box, decode)));
    else layers.push({ ...layer, column: await decodeColumn(layer.column, decode) });
  }
  return { ...drawing, layers };
}

async function decodeColumn(column: readonly Piece[], decode: Decode): Promise<readonly Piece<Pixels>[]> {
  const pieces: Piece<Pixels>[] = [];
  for (const piece of column) {
    if ('runs' in piece) pieces.push(piece);
    else pieces.push(...(await decodeImage(piece, { width: piece.side, height: piece.side }, decode)));
  }
  return pieces;
}

type Size = Pick<PixelsOptions, 'width' | 'height'>;

/** An empty list for an unreadable image. */
async function decodeImage<T extends PlacedImage>(part: T, { width, height }: Size, decode: Decode) {
  const image = await decode(part.image, { width, height, fit: part.fit, background: part.background });
  return image ? [{ ...part, image }] : [];
}
