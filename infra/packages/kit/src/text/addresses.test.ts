import { imageAt, imageSrcSet } from './addresses.ts';

const ID = 'a'.repeat(32);

it.each(['', 'https://cdn.example', 'http://127.0.0.1:9000/bucket/some.prefix'])(
  'a stored image below "%s" has an address for each width',
  (base) => {
    const url = `${base}/images/${ID}/1280.webp`;
    expect(imageAt(url, 320)).toBe(`${base}/images/${ID}/320.webp`);
    expect(imageSrcSet(url, { '1x': 320, '2x': 640 })).toBe(
      `${base}/images/${ID}/320.webp 1x, ${base}/images/${ID}/640.webp 2x`,
    );
  },
);

it.each(['https://avatars.example/?name=/images/a/96.webp', 'blob:https://stall.example/1', '/images/a.webp', ''])(
  'the address %j of another image stays unchanged',
  (url) => {
    expect([imageAt(url, 96), imageSrcSet(url, { '1x': 96 })]).toEqual([url, undefined]);
  },
);

it('an image has only the widths of its shape', () => {
  const [square, large] = [384, 1280].map((width) => `/images/${ID}/${width}.webp`);
  expect([96, 384, 640].map((width) => imageAt(square ?? '', width as 96))).toEqual([
    `/images/${ID}/96.webp`,
    `/images/${ID}/384.webp`,
    `/images/${ID}/384.webp`,
  ]);
  expect([96, 384, 640].map((width) => imageAt(large ?? '', width as 96))).toEqual([
    `/images/${ID}/320.webp`,
    `/images/${ID}/640.webp`,
    `/images/${ID}/640.webp`,
  ]);
});
