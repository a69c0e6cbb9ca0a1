import sharp from 'sharp';

import { avatar } from './avatar.js';
import { hairFront } from './avatar-parts.js';
import { product, type View } from './product.js';
import { things } from './things.js';
import { thumbnail } from './thumbnail.js';
import { topics } from './topics.js';

const PIXELS = 96;
const VIEWS: readonly View[] = [0, 1, 2];

const looks = [...Object.keys(hairFront), 'beard moustache glasses bindi earrings flower headphones 4'];
const portraits = looks.map((look) => [`a portrait, ${look}`, avatar('someone', look, PIXELS)] as const);
const thumbnails = Object.keys(topics).map(
  (topic) => [`a thumbnail, ${topic}`, thumbnail(topic, 'someone', PIXELS)] as const,
);
const goods = Object.keys(things).flatMap((thing) =>
  VIEWS.map((view) => [`${thing}, view ${view}`, product(thing, 'someone', { view, pixels: PIXELS })] as const),
);

it.each([...portraits, ...thumbnails, ...goods])('%s is a picture of the size that was asked for', async (_, svg) => {
  expect(svg).not.toMatch(/undefined|NaN|\[object|<script|href|url\(/);
  const picture = sharp(Buffer.from(svg));
  expect(await picture.metadata()).toMatchObject({ format: 'svg', width: PIXELS, height: PIXELS });
  const { isOpaque, entropy } = await picture.stats();
  expect(isOpaque).toBe(true);
  expect(entropy).toBeGreaterThan(0.5);
});

it('one seed gives one picture, another seed another', () => {
  expect(avatar('meera', '', PIXELS)).toBe(avatar('meera', '', PIXELS));
  expect(new Set(['meera', 'arjun', 'zoya', 'kabir'].map((seed) => avatar(seed, '', PIXELS))).size).toBe(4);
});

it('the three views of a good differ', () => {
  expect(new Set(VIEWS.map((view) => product('mug', 'someone', { view, pixels: PIXELS }))).size).toBe(3);
});

it('what nobody has drawn is said, not left out', () => {
  expect(() => thumbnail('zeppelin', 'someone', PIXELS)).toThrow('There is no drawing of zeppelin');
  expect(() => product('spaceship', 'someone', { view: 0, pixels: PIXELS })).toThrow(
    'There is no drawing of spaceship',
  );
});
