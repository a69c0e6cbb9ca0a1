import { addLinks, addProduct, expect, logIn, createTestImage, test } from './fixtures.ts';

/** The maximum delay of a scheduled change on a page. */
const MAX_DELAY_MS = 2_000;

interface Observation {
  readonly requestedAt: number;
  readonly respondedAt: number;
  readonly isShown: boolean;
}

test('scheduled items appear and disappear on time, on the page, in the store and in the API', async ({
  page,
  request,
  creator,
}) => {
  const image = await createTestImage('teal');
  await addLinks(request, creator, { links: [{ title: 'Always', url: 'example.com' }], image });
  const [from, until] = [Date.now() + 4_000, Date.now() + 8_000];
  const schedule = { shownFrom: new Date(from).toISOString(), shownUntil: new Date(until).toISOString() };
  await addLinks(request, creator, {
    links: [{ title: 'The offer', url: 'example.com/offer', ...schedule }],
    image,
  });
  await addProduct(request, creator, { fields: { Product_Name: 'The offer', ...schedule } });
  const username = creator.username;
  const paths = [`/${username}`, `/store/@${username}`, `/api/v1/${username}`, `/api/v1/${username}/Page`];

  const observations = new Map<string, Observation[]>(paths.map((path) => [path, []]));
  const tags = new Map<string, string>();
  while (Date.now() < until + MAX_DELAY_MS + 1_500) {
    await Promise.all(
      paths.map(async (path) => {
        const requestedAt = Date.now();
        // A conditional request, as a cache that has the page sends it.
        const response = await request.get(path, { headers: { 'if-none-match': tags.get(path) ?? '""' } });
        const isNotModified = response.status() === 304;
        expect(response.headers()['cache-control']).toBe(
          path.startsWith('/api/') ? 'no-cache' : 'no-cache, no-transform',
        );
        tags.set(path, response.headers()['etag'] ?? '');
        const isShown = isNotModified
          ? (observations.get(path)?.at(-1)?.isShown ?? false)
          : (await response.text()).includes('The offer');
        observations.get(path)?.push({ requestedAt, respondedAt: Date.now(), isShown });
      }),
    );
    await page.waitForTimeout(100);
  }

  for (const [path, pathObservations] of observations) {
    const observationsOutside = pathObservations.filter(
      ({ requestedAt, respondedAt }) => respondedAt < from || requestedAt > until + MAX_DELAY_MS,
    );
    const observationsInside = pathObservations.filter(
      ({ requestedAt, respondedAt }) => requestedAt > from + MAX_DELAY_MS && respondedAt < until,
    );
    expect([path, observationsOutside.length > 0, observationsOutside.filter(({ isShown }) => isShown)]).toEqual([
      path,
      true,
      [],
    ]);
    expect([path, observationsInside.filter(({ isShown }) => !isShown)]).toEqual([path, []]);
    expect([path, pathObservations.some(({ isShown }) => isShown)]).toEqual([path, true]);
  }
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
