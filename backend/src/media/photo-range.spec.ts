import type { LookChoices, Theme } from '@linkstall/contracts/http';
import { readable } from '@linkstall/themes/look-advice';
import { lookTheme } from '@linkstall/themes/own-look';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

import { CHOICES } from '../../test/looks.js';
import { encodePicture } from './encode-picture.js';

// Blocked for the whole process, in which other files of tests come next.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

const themes = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../infra/themes/themes.json'), 'utf8'),
) as readonly Theme[];

const { floor, round, sin } = Math;
let state = 7;
/** The same in each run. */
const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
const some = (most: number) => floor(random() * most);
const color = () => [some(256), some(256), some(256)] as const;
const hex = () =>
  '#' +
  color()
    .map((c) => c.toString(16).padStart(2, '0'))
    .join('');

const [WIDTH, HEIGHT] = [120, 90];
type Draw = (x: number, y: number) => readonly number[];

function drawn(draw: Draw): Sharp {
  const points = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) points.set(draw(at % WIDTH, floor(at / WIDTH)), at * 3);
  return sharp(points, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

const mixed = (a: readonly number[], b: readonly number[], part: number) =>
  a.map((c, i) => round(c + ((b[i] ?? 0) - c) * part));

/** Noise, gradients, checkerboards, and what photos are like: a sky, a ground, things with edges, a sun. */
function photo(kind: number): Sharp {
  const [one, two, three] = [color(), color(), color()];
  const size = 1 + some(12);
  if (kind === 0) return drawn(() => color());
  if (kind === 1) return drawn((x, y) => mixed(one, two, (x / WIDTH + y / HEIGHT) / 2));
  if (kind === 2) return drawn((x, y) => ((floor(x / size) + floor(y / size)) % 2 ? one : two));
  const hill = (x: number) => HEIGHT * 0.6 + 12 * sin(x / (6 + size));
  return drawn((x, y) => {
    if ((x - 80) ** 2 + (y - 20) ** 2 < 60) return [255, 252, 240];
    const base = y < hill(x) ? mixed(one, two, y / HEIGHT) : mixed(three, [8, 8, 8], (y - hill(x)) / HEIGHT);
    return base.map((c) => Math.min(255, Math.max(0, c + some(20) - 10)));
  }).blur(0.6);
}

/** WCAG 2.2, from its text. */
const parts = Array.from({ length: 256 }, (_, c) =>
  c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
);
const light = (r: number, g: number, b: number) =>
  0.2126 * (parts[r] ?? 0) + 0.7152 * (parts[g] ?? 0) + 0.0722 * (parts[b] ?? 0);
const lightOf = (text: string) =>
  light(...([1, 3, 5].map((at) => Number(`0x${text.slice(at, at + 2)}`)) as [number, number, number]));

/** Of these texts the worst on any point of a picture, as a browser lays the veil over it. */
async function worst(bytes: Buffer, { mainStyles }: Theme): Promise<number> {
  const { background, photo: shown } = mainStyles.wrapper;
  const veil = [1, 3, 5].map((at) => Number(`0x${(background as string).slice(at, at + 2)}`));
  const { contentSection: content, lowerSection: lower, upperSection: band } = mainStyles;
  const onPhoto = band.background === null ? [content.heading, content.text] : [];
  const texts = [...onPhoto, lower.text, lower.focus].map(lightOf);
  const points = await sharp(bytes).removeAlpha().raw().toBuffer();
  // With what the browser makes of the veil's part: 8 bits.
  const part = round((shown?.veil ?? 0) * 255) / 255;
  const over = (channel: number) =>
    Uint8Array.from({ length: 256 }, (_, c) => round(c + ((veil[channel] ?? 0) - c) * part));
  const [r, g, b] = [over(0), over(1), over(2)];
  let least = 21;
  for (let at = 0; at < points.length; at += 3) {
    const ground = light(r[points[at] ?? 0] ?? 0, g[points[at + 1] ?? 0] ?? 0, b[points[at + 2] ?? 0] ?? 0);
    for (const text of texts) {
      const ratio = text > ground ? (text + 0.05) / (ground + 0.05) : (ground + 0.05) / (text + 0.05);
      if (ratio < least) least = ratio;
    }
  }
  return least;
}

it('words can be read on every point of 200 photos, in every width: 200 of 200', async () => {
  const faults: string[] = [];
  for (let tries = 0; tries < 200; tries += 1) {
    const encoded = await encodePicture(
      await photo(tries % 4)
        .png()
        .toBuffer(),
      'photo',
    );
    const range = encoded[0]?.range ?? { darkest: '', lightest: '' };
    const background = { ...CHOICES.background, colors: [hex()] };
    const choices: LookChoices = readable({ ...CHOICES, ink: hex(), paper: hex(), accent: hex(), background });
    const theme = lookTheme(themes[tries % themes.length] as Theme, choices, { url: '/images/x', ...range });
    for (const { bytes, width } of encoded) {
      const found = await worst(bytes, theme);
      if (found < 4.5) faults.push(`photo ${tries}, ${width} px: ${found}`);
    }
  }
  expect(faults).toEqual([]);
}, 120_000);

it('measures a photo with holes as browsers show it: on white', async () => {
  const holes = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } });
  const [encoded] = await encodePicture(await holes.png().toBuffer(), 'photo');
  expect(encoded?.range?.darkest).toMatch(/^#(7f7f7f|808080)$/);
});
