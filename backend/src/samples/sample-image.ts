import { readFile } from 'node:fs/promises';

import type { UploadedImage } from '../media/upload/uploaded-image.rule.js';

/**
 * Reads a sample image from `pictures/`, for example `meera-chai/portrait.webp`.
 * @throws Error with `ENOENT` when it does not exist
 */
export async function readSampleImage(file: string): Promise<UploadedImage> {
  const bytes = await readFile(new URL(`./pictures/${file}.webp`, import.meta.url));
  return { owner: 'samples', size: bytes.length, read: () => Promise.resolve(bytes) };
}
