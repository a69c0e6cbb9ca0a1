import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';

import { pngOf } from '../../test/client.js';
import { decodePixels } from './codec/decode-pixels.js';
import { encodeImage } from './codec/encode-image.js';
import { isLetterImage, LETTER_SIDE } from './letter-image.rule.js';

const PICTURES = new URL('../samples/pictures/', import.meta.url);

/** The pixels of the image as the API stores it. */
async function storedPixels(image: Buffer) {
  const [{ bytes } = { bytes: image }] = await encodeImage(image, 'square');
  const side = { width: LETTER_SIDE, height: LETTER_SIDE };
  return { bytes: await decodePixels(bytes, { ...side, fit: 'cover', background: '#ffffff' }), ...side };
}

const draw = (letters: string, background: string, color: string) =>
  pngOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="384" height="384"><rect width="384" height="384" fill="${background}"/><text x="192" y="204" fill="${color}" font-family="sans-serif" font-weight="700" font-size="${letters.length > 1 ? 154 : 200}" text-anchor="middle" dominant-baseline="middle">${letters}</text></svg>`,
  );

const themes = JSON.parse(
  readFileSync(new URL('../../../infra/packages/themes/themes.json', import.meta.url), 'utf8'),
) as { mainStyles: { linkIcon: { background: string; color: string } } }[];

it('recognizes a letter that was drawn in the colours of each theme', async () => {
  const unrecognized: string[] = [];
  for (const { mainStyles } of themes.slice(0, 14))
    for (const letters of ['I', 'W', 'MS']) {
      const { background, color } = mainStyles.linkIcon;
      if (!isLetterImage(await storedPixels(await draw(letters, background, color))))
        unrecognized.push(`${letters} ${color}`);
    }
  expect(unrecognized).toEqual([]);
});

it.each([
  ['a letter in other colours', () => draw('I', '#004488', '#ffffff')],
  ['a colour of a theme without a letter', () => draw(' ', '#ffdd8a', '#24121e')],
  ['a letter that reaches the edge', () => draw('MWMWM', '#ffdd8a', '#24121e')],
  [
    'a letter with a third colour',
    async () => {
      const dot = await pngOf(
        '<svg xmlns="http://www.w3.org/2000/svg" width="135" height="135"><circle cx="90" cy="90" r="45" fill="#00aa44"/></svg>',
      );
      return sharp(await draw('I', '#ffdd8a', '#24121e'))
        .composite([{ input: dot }])
        .png()
        .toBuffer();
    },
  ],
])('does not take %s for a drawn letter', async (_what, make) => {
  expect(isLetterImage(await storedPixels(await make()))).toBe(false);
});

it('takes no picture of the samples for a drawn letter', async () => {
  const wrongFiles: string[] = [];
  for (const folder of await readdir(PICTURES))
    for (const file of await readdir(new URL(`${folder}/`, PICTURES)))
      if (isLetterImage(await storedPixels(await readFile(new URL(`${folder}/${file}`, PICTURES)))))
        wrongFiles.push(file);
  expect(wrongFiles).toEqual([]);
});
