import type { PageUser, Theme } from '@linkstall/contracts/http';
import sharp from 'sharp';

import themeData from '../../packages/themes/themes.json' with { type: 'json' };
import { backgroundCss, motionCss } from '../../packages/themes/src/vocabulary.ts';
import { expect, test } from './fixtures.ts';

const themes = themeData as unknown as readonly Theme[];
const SIZE = { width: 1200, height: 630 };
/** Pixels of a social image per em of a theme. */
const EM = 26;
/** The part of the image that no card and no text covers. */
const EDGES = [
  { left: 0, top: 0, width: 1200, height: 48 },
  { left: 0, top: 590, width: 1200, height: 40 },
  { left: 0, top: 0, width: 48, height: 630 },
];
const CELL = 24;

/** The edges as coarse pixels, so that the exact place of a speck or dot does not matter. */
async function edgesOf(image: Buffer): Promise<readonly number[]> {
  const edges = EDGES.map(({ width, height, ...place }) =>
    sharp(image)
      .extract({ ...place, width, height })
      .removeAlpha()
      .toBuffer()
      .then((edge) =>
        sharp(edge)
          .resize(Math.round(width / CELL), Math.round(height / CELL), { fit: 'fill', kernel: 'cubic' })
          .raw()
          .toBuffer(),
      ),
  );
  return (await Promise.all(edges)).flatMap((edge) => [...edge]);
}

test('a social image has the background that visitors see, in every theme with a pattern', async ({
  page,
  request,
  creator,
}) => {
  await page.setViewportSize(SIZE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const headers = { authorization: creator.token };
  const pageUser = async () => {
    const { data } = (await (await request.get(`/api/v1/${creator.username}/Page`)).json()) as { data: PageUser[] };
    return data[0];
  };
  for (const { _id, name, mainStyles } of themes.filter(({ mainStyles: m }) => m.wrapper.pattern !== 'none')) {
    await request.patch('/api/v1/users/update-theme', { headers, data: { theme: _id } });
    // The edge may answer with the former page for a moment.
    await expect.poll(async () => (await pageUser())?.UserTheme[0]?._id).toBe(_id);
    const address = (await pageUser())?.preview.url ?? '';
    let socialImage: Buffer = Buffer.alloc(0);
    const contentType = async () => {
      const response = await request.get(address);
      socialImage = await response.body();
      return response.headers()['content-type'];
    };
    // A busy API answers with the image of the site, which is a PNG.
    await expect.poll(contentType).toBe('image/jpeg');
    const { wrapper } = mainStyles;
    const css = `margin:0;height:${SIZE.height}px;font-size:${EM}px;background:${backgroundCss(wrapper)};${motionCss(wrapper)}`;
    await page.setContent(`<style>body{${css}}</style>`);
    const [drawn, seen] = await Promise.all([edgesOf(socialImage), page.screenshot().then(edgesOf)]);
    const differences = drawn.map((value, index) => Math.abs(value - (seen[index] ?? 0)));
    expect(Math.max(...differences), `${name}: the largest difference of a channel`).toBeLessThan(24);
    const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
    expect(mean, `${name}: the mean difference of a channel`).toBeLessThan(5);
  }
});
