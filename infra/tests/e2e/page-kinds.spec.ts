import { brotliCompressSync, constants } from 'node:zlib';

import { violationsInBothSchemes, violationsOn } from './axe.ts';
import { addLinks, addProduct, expect, createTestImage, test } from './fixtures.ts';
import { verifyEmail } from './mails.ts';

const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';

/** A full row: the most common services, and a website. */
const ACCOUNTS = [
  ...['instagram.com/a', 'youtube.com/@a', 'x.com/a', 'wa.me/919876543210', 'facebook.com/a', 't.me/a'],
  ...['linkedin.com/in/a', 'open.spotify.com/a', 'pinterest.com/a', 'threads.net/@a', 'substack.com/@a', 'a.example'],
];

/** With four links and a product, the page has twenty entries, and every kind is there. */
const ENTRIES: readonly Readonly<Record<string, string | readonly string[]>>[] = [
  { kind: 'text', text: 'Open on Sundays, eleven to four.\nCome early, the rasam goes first.' },
  { kind: 'social', accounts: ACCOUNTS },
  { kind: 'heading', title: 'This week' },
  { kind: 'video', title: 'Rasam in eleven minutes', url: VIDEO },
  { kind: 'video', title: 'A dosa that does not stick', url: 'https://vimeo.com/76979871' },
  { kind: 'heading', title: 'Order and ask' },
  { kind: 'mail', title: 'Write to the kitchen', address: 'kitchen@example.com' },
  { kind: 'phone', title: 'Call before ten', number: '+91 98765 43210' },
  { kind: 'whatsapp', title: 'Order a tiffin', number: '+91 98765 43210', message: 'A tiffin, please' },
  { kind: 'upi', title: 'Pay for a tiffin', upiId: 'kitchen@okhdfcbank', payee: 'Sunday kitchen', amount: '180' },
  { kind: 'upi', title: 'Tip the cook', upiId: 'kitchen@okhdfcbank', payee: 'Sunday kitchen' },
  { kind: 'heading', title: 'وصفات الجمعة' },
  { kind: 'text', text: `Donaudampfschifffahrts${'elektrizitäten'.repeat(5)}gesellschaft` },
  { kind: 'phone', title: 'Call the stall', number: '+44 20 7946 0958' },
  { kind: 'mail', title: 'Tell us what was wrong', address: 'sorry@example.com' },
];

const inlineScriptsOf = (html: string) => [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script);

test.describe('a page with twenty entries of different kinds', () => {
  // The test injects axe as a script, so the page runs without its content policy.
  test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

  test('is small, fits every screen, and works with and without scripts', async ({
    page,
    request,
    creator,
    browser,
  }) => {
    await verifyEmail(request, creator); // visitors see no mail address of an unverified creator
    const headers = { authorization: creator.token };
    const image = await createTestImage('teal');
    const { _id: productId } = await addProduct(request, creator, { images: [image] });
    const links = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, url: 'https://example.com/' }));
    await addLinks(request, creator, { links, image });
    for (const entry of [...ENTRIES, { kind: 'product', productId }]) {
      const form = new FormData();
      for (const [name, value] of Object.entries(entry)) for (const text of [value].flat()) form.append(name, text);
      const response = await request.post('/api/v1/link/add-entry', { headers, multipart: form });
      expect(response.status(), await response.text()).toBe(201);
    }
    const entryList = (await (await request.get('/api/v1/link/all-entry', { headers })).json()) as {
      data: { _id: string }[];
    };
    await request.patch('/api/v1/link/spotlight', { headers, data: { entry: entryList.data.at(-1)?._id } });
    const path = `/${creator.username}`;

    const response = await request.get(path);
    const html = await response.text();
    const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    expect(brotliCompressSync(html, compression).length).toBeLessThan(10_000);
    expect(html).not.toMatch(/<script[^>]+src=|<iframe (?![^>]*loading="lazy")|\sstyle="/);
    const pageWithoutVideos = await request.get('/meera.cooks');
    expect(inlineScriptsOf(html)).toEqual(inlineScriptsOf(await pageWithoutVideos.text()));
    const policy = response.headers()['content-security-policy'];
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com;');
    expect(pageWithoutVideos.headers()['content-security-policy']).not.toContain('frame-src');

    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path, { waitUntil: 'networkidle' });
    const list = page.getByRole('list').first();
    await expect(list.getByRole('listitem').first()).toContainText('Steel tiffin');
    for (const fontSize of ['100%', '200%']) {
      await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), fontSize);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
    expect(await violationsInBothSchemes(page, path)).toEqual([]);

    const playerRequests: string[] = [];
    await page.route(/youtube|vimeo/, (route) => {
      playerRequests.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
    });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(playerRequests).toEqual([]);
    await page.locator('summary', { hasText: 'Rasam in eleven minutes' }).click();
    await expect(page.getByTitle('Rasam in eleven minutes')).toBeVisible();
    await expect.poll(() => playerRequests).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
    await page.locator('summary', { hasText: 'Pay for a tiffin' }).click();
    const code = page.getByRole('img', { name: 'QR code to pay Sunday kitchen by UPI' }).first();
    await expect(code).toBeVisible();
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await violationsOn(page)).toEqual([]);

    const context = await browser.newContext({ javaScriptEnabled: false, hasTouch: true, isMobile: true });
    const phone = await context.newPage();
    await phone.goto(new URL(path, page.url()).href);
    await phone.locator('summary', { hasText: 'Rasam in eleven minutes' }).click();
    await expect(phone.getByRole('link', { name: 'Watch on youtube.com' })).toHaveAttribute(
      'href',
      /youtube\.com\/watch/,
    );
    await expect(phone.getByRole('link', { name: 'Pay for a tiffin' })).toHaveAttribute(
      'href',
      'upi://pay?pa=kitchen@okhdfcbank&pn=Sunday%20kitchen&am=180.00&cu=INR',
    );
    await expect(phone.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', 'https://instagram.com/a');
    await context.close();
  });
});

test('music and maps load after a press, and the policy of the page allows only their origins', async ({
  page,
  request,
  creator,
}) => {
  const headers = { authorization: creator.token };
  const players = [
    { title: 'The song', url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' },
    { title: 'The stall', url: 'https://www.google.com/maps/place/Sunday+Kitchen/@18.52,73.85,15z' },
  ];
  for (const player of players) {
    const form = { kind: 'video', ...player };
    expect((await request.post('/api/v1/link/add-entry', { headers, multipart: form })).status()).toBe(201);
  }
  const requests: string[] = [];
  await page.route(/spotify\.com|google\.com/, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
  });
  const response = await page.goto(`/${creator.username}`, { waitUntil: 'networkidle' });
  expect(response?.headers()['content-security-policy']).toContain(
    'frame-src https://open.spotify.com https://www.google.com;',
  );
  expect(requests).toEqual([]);
  await page.locator('summary', { hasText: 'The song' }).click();
  await expect(page.getByTitle('The song')).toBeVisible();
  await expect.poll(() => requests).toEqual(['https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC']);
  expect((await page.getByTitle('The song').boundingBox())?.height).toBe(152);
  await page.locator('summary', { hasText: 'The stall' }).click();
  await expect.poll(() => requests[1]).toBe('https://www.google.com/maps?q=Sunday%20Kitchen&output=embed');
});
