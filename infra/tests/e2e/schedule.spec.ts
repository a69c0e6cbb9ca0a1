import { setTimeout as pause } from 'node:timers/promises';

import type { APIRequestContext } from '@playwright/test';

import { addLinks, addProduct, expect, logIn, createTestImage, test } from './fixtures.ts';

/** The maximum delay of a scheduled change on a page. */
const MAX_DELAY_MS = 2_000;
const HOUR_MS = 60 * 60_000;
/** An edit of a product contains all text fields. */
const PRODUCT_FIELDS = {
  Product_Name: 'The offer',
  Product_Desc: 'Three boxes, one latch.',
  Product_Price: '1499',
  Product_Discount_Price: '999',
  Product_Url: 'https://example.com/tiffin',
};

const inFuture = (ms: number) => {
  const time = Date.now() + ms;
  return { time, text: new Date(time).toISOString() };
};

/** Views paths with conditional requests, as a cache that has the pages sends them. */
function conditionalViews(request: APIRequestContext) {
  const views = new Map<string, { readonly tag: string; readonly isShown: boolean }>();
  return async (path: string) => {
    const last = views.get(path);
    const response = await request.get(path, { headers: { 'if-none-match': last?.tag ?? '""' } });
    const { etag = '', date = '', 'cache-control': caching } = response.headers();
    expect(caching).toBe(path.startsWith('/api/') ? 'no-cache' : 'no-cache, no-transform');
    const isShown = response.status() === 304 ? last?.isShown : (await response.text()).includes('The offer');
    views.set(path, { tag: etag, isShown: isShown === true });
    return { isShown, sentAt: Date.parse(date) };
  };
}

test('scheduled items appear and disappear on time, on the page, in the store and in the API', async ({
  request,
  creator,
}) => {
  const image = await createTestImage('teal');
  const schedule = { shownFrom: inFuture(HOUR_MS).text, shownUntil: inFuture(2 * HOUR_MS).text };
  const links = [{ title: 'The offer', url: 'example.com/offer', ...schedule }];
  await addLinks(request, creator, { links, image });
  const product = await addProduct(request, creator, { fields: { ...PRODUCT_FIELDS, ...schedule } });
  const headers = { authorization: creator.token };
  const allLinks = await request.get('/api/v1/link/all-link', { headers });
  const [link] = ((await allLinks.json()) as { data: { _id: string }[] }).data;
  const changeSchedule = async (change: Record<string, string>) => {
    for (const [path, multipart] of [
      [`link/update-link/${link?._id}`, change],
      [`product/update-product/${product._id}`, { ...PRODUCT_FIELDS, ...change }],
    ] as const)
      expect((await request.patch(`/api/v1/${path}`, { headers, multipart })).status(), path).toBe(200);
  };
  const { username } = creator;
  const paths = [`/${username}`, `/store/@${username}`, `/api/v1/${username}`, `/api/v1/${username}/Page`];
  const view = conditionalViews(request);
  /** Waits until a path changes. The time when the edge sent a response decides whether the change is late. */
  const expectChange = async (path: string, isShown: boolean, time: number) => {
    let response = await view(path);
    for (; response.isShown !== isShown; response = await view(path)) {
      expect(response.sentAt, path).toBeLessThanOrEqual(time + MAX_DELAY_MS);
      await pause(100);
    }
    expect(Date.now(), path).toBeGreaterThanOrEqual(time);
  };

  for (const path of paths) expect([path, (await view(path)).isShown]).toEqual([path, false]);
  const from = inFuture(2_000);
  await changeSchedule({ shownFrom: from.text });
  await Promise.all(paths.map((path) => expectChange(path, true, from.time)));
  const until = inFuture(2_000);
  await changeSchedule({ shownUntil: until.text });
  await Promise.all(paths.map((path) => expectChange(path, false, until.time)));
});

// A device in another time zone than the creator's, with a long zone name.
test.use({ timezoneId: 'America/Argentina/Buenos_Aires' });

test('schedule texts fit at 320 px and with text at 200 %', async ({ page, request, creator }) => {
  const schedule = { shownFrom: '2099-12-03T03:30:00.000Z' };
  await addLinks(request, creator, {
    links: [{ title: 'The offer', url: 'example.com', ...schedule }],
    image: await createTestImage('teal'),
  });
  await logIn(page, creator);
  const overflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin/links');
    await expect(page.getByText(/^Shown from .* Not visible now$/)).toBeVisible();
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
    expect(await overflowPx()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Add Link', exact: true }).click();
    await page.getByText('Show at certain times').click();
    await expect(page.getByRole('button', { name: /^Use America/ })).toBeVisible();
    expect(await overflowPx()).toBeLessThanOrEqual(0);
  }
});
