import sharp from 'sharp';

/** A drawing as a picture, lightly packed: the store decodes it at once. */
export const painted = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
