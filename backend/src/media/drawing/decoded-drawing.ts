import type { PixelsOptions } from '../codec/decode-pixels.js';
import type { Drawing, Layer, Piece, PlacedImage, Pixels } from './drawing.types.js';

/** Decodes one image; null for an unreadable image, whose place stays empty. */
type Decode = (bytes: Buffer, options: PixelsOptions) => Promise<Pixels | null>;

/** Replaces the encoded images of a drawing by pixels, because a decoder of drawings decodes no bytes of strangers. */
export async function decodedDrawing(drawing: Drawing, decode: Decode): Promise<Drawing<Pixels>> {
  const layers: Layer<Pixels>[] = [];
  for (const layer of drawing.layers) {
    if ('svg' in layer) layers.push(layer);
    else if ('image' in layer) layers.push(...(await decoded(layer, layer.box, decode)));
    else layers.push({ ...layer, column: await decodedColumn(layer.column, decode) });
  }
  return { ...drawing, layers };
}

async function decodedColumn(column: readonly Piece[], decode: Decode): Promise<readonly Piece<Pixels>[]> {
  const pieces: Piece<Pixels>[] = [];
  for (const piece of column) {
    if ('runs' in piece) pieces.push(piece);
    else pieces.push(...(await decoded(piece, { width: piece.side, height: piece.side }, decode)));
  }
  return pieces;
}

type Size = Pick<PixelsOptions, 'width' | 'height'>;

/** An empty list for an unreadable image. */
async function decoded<Placed extends PlacedImage>(placed: Placed, { width, height }: Size, decode: Decode) {
  const image = await decode(placed.image, { width, height, fit: placed.fit, background: placed.background });
  return image ? [{ ...placed, image }] : [];
}
