import type { Picture } from '../media/picture.rule.js';

/** A drawing as a picture, lightly packed: the store decodes it at once. */
export async function painted(svg: string): Promise<Picture> {
  const { default: sharp } = await import('sharp'); // here and in the decoder only: nobody else needs it
  const bytes = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  return { owner: 'samples', size: bytes.length, read: () => Promise.resolve(bytes) };
}
