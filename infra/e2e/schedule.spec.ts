import { addLinks, addProduct, expect, logIn, paintPicture, test } from './fixtures.ts';

/** How late a page may change. */
const LATE_MS = 2_000;

interface Look {
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly isShown: boolean;
}

test('what is scheduled comes and goes at its moments, on the page, in the store and in the responses', async ({
  page,
  request,
  creator,
}) => {
  const picture = await paintPicture('teal');
  await addLinks(request, creator, { links: [{ title: 'Always', url: 'example.com' }], picture });
  const [from, until] = [Date.now() + 4_000, Date.now() + 8_000];
  const times = { shownFrom: new Date(from).toISOString(), shownUntil: new Date(until).toISOString() };
  await addLinks(request, creator, { links: [{ title: 'The offer', url: 'example.com/offer', ...times }], picture });
  await addProduct(request, creator, { fields: { Product_Name: 'The offer', ...times } });
  const name = creator.username;
  const paths = [`/${name}`, `/store/@${name}`, `/api/v1/${name}`, `/api/v1/${name}/Page`];

  const seen = new Map<string, Look[]>(paths.map((path) => [path, []]));
  const tags = new Map<string, string>();
  while (Date.now() < until + LATE_MS + 1_500) {
    await Promise.all(
      paths.map(async (path) => {
        const askedAt = Date.now();
        // As a cache asks that has the page already.
        const response = await request.get(path, { headers: { 'if-none-match': tags.get(path) ?? '""' } });
        const isKnown = response.status() === 304;
        expect(response.headers()['cache-control']).toBe('no-cache');
        tags.set(path, response.headers()['etag'] ?? '');
        const isShown = isKnown
          ? (seen.get(path)?.at(-1)?.isShown ?? false)
          : (await response.text()).includes('The offer');
        seen.get(path)?.push({ askedAt, answeredAt: Date.now(), isShown });
      }),
    );
    await page.waitForTimeout(100);
  }

  for (const [path, looks] of seen) {
    const outside = looks.filter(({ askedAt, answeredAt }) => answeredAt < from || askedAt > until + LATE_MS);
    const inside = looks.filter(({ askedAt, answeredAt }) => askedAt > from + LATE_MS && answeredAt < until);
    expect([path, outside.length > 0, outside.filter(({ isShown }) => isShown)]).toEqual([path, true, []]);
    expect([path, inside.filter(({ isShown }) => !isShown)]).toEqual([path, []]);
    expect([path, looks.some(({ isShown }) => isShown)]).toEqual([path, true]);
  }
});

// A device far from the creator, in a zone with a long name.
test.use({ timezoneId: 'America/Argentina/Buenos_Aires' });

test('times fit on the smallest phone, and with letters twice as large', async ({ page, request, creator }) => {
  const times = { shownFrom: '2099-12-03T03:30:00.000Z' };
  await addLinks(request, creator, {
    links: [{ title: 'The offer', url: 'example.com', ...times }],
    picture: await paintPicture('teal'),
  });
  await logIn(page, creator);
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin/links');
    await expect(page.getByText(/^Shown from .* Not visible now$/)).toBeVisible();
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
    expect(await sideways()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Add Link', exact: true }).click();
    await page.getByText('Show at certain times').click();
    await expect(page.getByRole('button', { name: /^Use America/ })).toBeVisible();
    expect(await sideways()).toBeLessThanOrEqual(0);
  }
});
