import { readFile } from 'node:fs/promises';

import type { Picture } from '../media/picture.rule.js';

/**
 * A drawing from `pictures/`, such as `meera-chai/portrait.webp`.
 * @throws Error with `ENOENT` where nobody has drawn it
 */
export async function samplePicture(file: string): Promise<Picture> {
  const bytes = await readFile(new URL(`./pictures/${file}.webp`, import.meta.url));
  return { owner: 'samples', size: bytes.length, read: () => Promise.resolve(bytes) };
}
