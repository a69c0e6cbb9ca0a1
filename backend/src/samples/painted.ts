import sharp from 'sharp';

import type { Picture } from '../media/picture.js';

/** A drawing as a picture, lightly packed: the store decodes it at once. */
export async function painted(svg: string): Promise<Picture> {
  const bytes = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  return { owner: 'samples', size: bytes.length, read: () => Promise.resolve(bytes) };
}
