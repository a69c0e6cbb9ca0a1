import { addLinks, expect, logIn, paintPicture, test } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a creator adds links, sees them in the phone and on the public page, and deletes one', async ({
  page,
  creator,
}) => {
  const picture = await paintPicture(page, 'teal');
  await logIn(page, creator);
  await page.goto('/admin/links');
  await expect(page.getByText('data is not available')).toBeVisible();

  const wanted = [
    {
      title: 'Filter coffee, step by step',
      url: 'https://example.com/coffee?a=1,2#/brew',
      href: 'https://example.com/coffee?a=1,2#/brew',
    },
    { title: 'My videos', url: 'https://youtube.com/@name', href: 'https://youtube.com/@name' },
    { title: 'The shop', url: 'shop.example.com/spices', href: 'http://shop.example.com/spices' },
  ];
  for (const { title, url } of wanted) {
    await page.getByRole('button', { name: 'Add Link' }).first().click();
    await page.getByLabel('Header').fill(title);
    await page.getByLabel('Enter URL').fill(url);
    await page
      .getByLabel('Enter Thumbnail')
      .setInputFiles({ name: 'thumbnail.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('main').getByText(title).first()).toBeVisible();
    await expect(page.getByLabel('Header')).toBeHidden();
  }

  const phone = page.locator('[data-slot=phone-preview]');
  for (const { title } of wanted) await expect(phone.getByText(title)).toBeVisible();

  await page.goto(`/${creator.username}`);
  for (const { title, href } of wanted)
    await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', href);
  const thumbnail = page.getByRole('link', { name: 'My videos' }).locator('img');
  expect(
    await thumbnail.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);

  await page.goto('/admin/links');
  await page.getByRole('button', { name: /Delete.*The shop|The shop.*delete/i }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByRole('main').getByText('The shop')).toHaveCount(0);
  await expect(phone.getByText('The shop')).toHaveCount(0);
  await page.goto(`/${creator.username}`);
  await expect(page.getByRole('link', { name: 'My videos' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'The shop' })).toHaveCount(0);
});

test('an address that is none is refused as specified', async ({ page, creator }) => {
  const picture = await paintPicture(page, 'tomato');
  await logIn(page, creator);
  await page.goto('/admin/links');
  await page.getByRole('button', { name: 'Add Link' }).first().click();
  await page.getByLabel('Header').fill('Brew');
  await page.getByLabel('Enter URL').fill('javascript:brew()');
  await page
    .getByLabel('Enter Thumbnail')
    .setInputFiles({ name: 'thumbnail.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Invalid URL').first()).toBeVisible();
  await expect(page.getByLabel('Header')).toHaveValue('');
  await expect(page.getByLabel('Enter URL')).toHaveValue('');
  const { data } = (await (
    await page.request.get('/api/v1/link/all-link', { headers: { authorization: creator.token } })
  ).json()) as { data: unknown[] };
  expect(data).toEqual([]);
});

test('Share copies the address of the public page and says so for half a second', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto('/admin/links');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Link Copied' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible({ timeout: 2000 });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL(`/${creator.username}`, page.url()).href,
  );
});

test('Store leads to the creator’s own store', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto('/admin/links');
  await page
    .getByRole('link', { name: 'Store' })
    .or(page.getByRole('button', { name: 'Store' }))
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/store/@${creator.username}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(creator.fullName);
});

test('a writer sees his change on the public page at once', async ({ page, request, creator }) => {
  const picture = await paintPicture(page, 'olive');
  expect(await (await request.get(`/${creator.username}`)).text()).toContain('Data Not Found');
  await addLinks(request, creator, { links: [{ title: 'Fresh from the pan', url: 'https://example.com' }], picture });
  expect(await (await request.get(`/${creator.username}`)).text()).toContain('Fresh from the pan');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the preview opens over the page and closes with Escape', async ({ page, creator }) => {
    await logIn(page, creator);
    await page.goto('/admin/links');
    const open = page.getByRole('button', { name: 'Preview' });
    await open.click();
    const overlay = page.getByRole('dialog');
    await expect(overlay.getByText(creator.fullName)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await expect(open).toBeFocused();
  });

  for (const path of [
    '/',
    '/login',
    '/signup',
    '/meera.cooks',
    '/store/@meera.cooks',
    '/admin/links',
    '/admin/design',
  ]) {
    test(`${path} has no sideways scroll at 320 px`, async ({ page, creator }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      if (path.startsWith('/admin')) await logIn(page, creator);
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  }
});
