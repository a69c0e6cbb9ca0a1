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
