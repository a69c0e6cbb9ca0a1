import type { ThemeChoices, Theme } from '@linkstall/contracts/http';
import { makeReadable } from '@linkstall/themes/contrast-advice';
import { createCustomTheme } from '@linkstall/themes/custom-theme';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

import { CHOICES } from '../../../test/custom-themes.js';
import { encodeImage } from './encode-image.js';

// encode-image.ts blocks the loaders of sharp for the whole process. The same process runs other test files next.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

const themes = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../infra/packages/themes/themes.json'), 'utf8'),
) as readonly Theme[];

const { floor, round, sin } = Math;
let state = 7;
/** A generator with a fixed seed, so that each run uses the same numbers. */
const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
const randomBelow = (limit: number) => floor(random() * limit);
const color = () => [randomBelow(256), randomBelow(256), randomBelow(256)] as const;
const hex = () =>
  '#' +
  color()
    .map((c) => c.toString(16).padStart(2, '0'))
    .join('');

const [WIDTH, HEIGHT] = [120, 90];
type Draw = (x: number, y: number) => readonly number[];

function render(draw: Draw): Sharp {
  const points = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let index = 0; index < WIDTH * HEIGHT; index += 1)
    points.set(draw(index % WIDTH, floor(index / WIDTH)), index * 3);
  return sharp(points, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

const mix = (a: readonly number[], b: readonly number[], ratio: number) =>
  a.map((c, i) => round(c + ((b[i] ?? 0) - c) * ratio));

/** Test photos: noise, gradients, checkerboards, and a landscape with sky, ground, edges and sun. */
function photo(kind: number): Sharp {
  const [first, second, third] = [color(), color(), color()];
  const size = 1 + randomBelow(12);
  if (kind === 0) return render(() => color());
  if (kind === 1) return render((x, y) => mix(first, second, (x / WIDTH + y / HEIGHT) / 2));
  if (kind === 2) return render((x, y) => ((floor(x / size) + floor(y / size)) % 2 ? first : second));
  const hill = (x: number) => HEIGHT * 0.6 + 12 * sin(x / (6 + size));
  return render((x, y) => {
    if ((x - 80) ** 2 + (y - 20) ** 2 < 60) return [255, 252, 240];
    const base = y < hill(x) ? mix(first, second, y / HEIGHT) : mix(third, [8, 8, 8], (y - hill(x)) / HEIGHT);
    return base.map((c) => Math.min(255, Math.max(0, c + randomBelow(20) - 10)));
  }).blur(0.6);
}

/** The linear value of each sRGB channel value. */
const LINEAR = Array.from({ length: 256 }, (_, c) =>
  c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
);
/** The relative luminance of WCAG 2.2. */
const luminance = (r: number, g: number, b: number) =>
  0.2126 * (LINEAR[r] ?? 0) + 0.7152 * (LINEAR[g] ?? 0) + 0.0722 * (LINEAR[b] ?? 0);
const luminanceOf = (text: string) =>
  luminance(...([1, 3, 5].map((offset) => Number(`0x${text.slice(offset, offset + 2)}`)) as [number, number, number]));

/** The lowest contrast of the theme's texts on any point of an image, with the overlay as a browser draws it. */
async function lowestContrast(bytes: Buffer, { mainStyles }: Theme): Promise<number> {
  const { background, photo } = mainStyles.wrapper;
  const overlay = [1, 3, 5].map((offset) => Number(`0x${(background as string).slice(offset, offset + 2)}`));
  const { contentSection: content, lowerSection: lower, upperSection: upper } = mainStyles;
  const onPhoto = upper.background === null ? [content.heading, content.text] : [];
  const texts = [...onPhoto, lower.text, lower.focus].map(luminanceOf);
  const points = await sharp(bytes).removeAlpha().raw().toBuffer();
  // A browser rounds the overlay's opacity to 8 bits.
  const opacity = round((photo?.veil ?? 0) * 255) / 255;
  const blend = (channel: number) =>
    Uint8Array.from({ length: 256 }, (_, c) => round(c + ((overlay[channel] ?? 0) - c) * opacity));
  const [r, g, b] = [blend(0), blend(1), blend(2)];
  let lowest = 21;
  for (let offset = 0; offset < points.length; offset += 3) {
    const backdrop = luminance(
      r[points[offset] ?? 0] ?? 0,
      g[points[offset + 1] ?? 0] ?? 0,
      b[points[offset + 2] ?? 0] ?? 0,
    );
    for (const text of texts) {
      const ratio = text > backdrop ? (text + 0.05) / (backdrop + 0.05) : (backdrop + 0.05) / (text + 0.05);
      if (ratio < lowest) lowest = ratio;
    }
  }
  return lowest;
}

it('text is readable on every point of 84 test photos in every width', async () => {
  const faults: string[] = [];
  for (let index = 0; index < 84; index += 1) {
    const encoded = await encodeImage(
      await photo(index % 4)
        .png()
        .toBuffer(),
      'photo',
    );
    const range = encoded[0]?.range ?? { darkest: '', lightest: '' };
    const background = { ...CHOICES.background, colors: [hex()] };
    const choices: ThemeChoices = makeReadable({ ...CHOICES, ink: hex(), paper: hex(), accent: hex(), background });
    const theme = createCustomTheme(themes[index % themes.length] as Theme, choices, { url: '/images/x', ...range });
    for (const { bytes, width } of encoded) {
      const contrast = await lowestContrast(bytes, theme);
      if (contrast < 4.5) faults.push(`photo ${index}, ${width} px: ${contrast}`);
    }
  }
  expect(faults).toEqual([]);
}, 120_000);

it('measures a transparent photo on white, because the encoded photo has a white background', async () => {
  const transparent = sharp({
    create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } },
  });
  const [encoded] = await encodeImage(await transparent.png().toBuffer(), 'photo');
  expect(encoded?.range?.darkest).toMatch(/^#(7f7f7f|808080)$/);
});
