import type { Locator, Page } from '@playwright/test';

import { addLinks, addProduct, expect, expectNotice, logIn, createTestImage, stopClock, test } from './fixtures.ts';
import { verifyEmail } from './mails.ts';

const PRODUCT_FIELDS = {
  Product_Name: 'Brass lota',
  Product_Desc: 'Holds a litre.',
  Product_Price: '123456.50',
  Product_Discount_Price: '100000',
  Product_Url: 'https://example.com/lota',
};

test('a creator adds a product and a visitor sees it, with scripts on and off', async ({
  page,
  creator,
  browser,
  baseURL,
}) => {
  await verifyEmail(page.request, creator); // visitors see no mail address of an unverified creator
  const images = [await createTestImage('gold'), await createTestImage('brown')];
  await logIn(page, creator);
  await page.goto(`/store/@${creator.username}`);
  await page.getByRole('link', { name: 'Add product' }).first().click();
  await expect(page).toHaveURL(/\/store\/add-product$/);
  for (const [name, value] of Object.entries(PRODUCT_FIELDS)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('switch', { name: 'Add a retailer' }).click();
  await page.locator('[name=Product_Retailer]').fill('Moradabad Metals');
  await page
    .locator('input[type=file]')
    .setInputFiles(images.map((buffer, index) => ({ name: `${index}.png`, mimeType: 'image/png', buffer })));
  await expect(page.getByText('2 of 5 pictures chosen')).toBeAttached();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(page, 'Product Added');
  await expect(page).toHaveURL(new RegExp(`/store/@${creator.username}$`));
  await expect(page.getByRole('heading', { name: 'Brass lota' })).toBeVisible();

  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, ...(baseURL && { baseURL }) });
    const visitor = await context.newPage();
    await visitor.goto(`/store/@${creator.username}`);
    const card = visitor.getByRole('listitem').filter({ hasText: 'Brass lota' });
    await expect(card).toContainText('19% off');
    await expect(card).toContainText('₹1,00,000');
    await expect(card.locator('s, del')).toContainText('₹1,23,456.50');
    await expect(card).toContainText('Moradabad Metals');
    await expect(card).toContainText('Holds a litre.');
    const link = card.getByRole('link', { name: /^Brass lota \(opens/ });
    await expect(link).toHaveAttribute('href', PRODUCT_FIELDS.Product_Url);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(visitor.getByRole('link', { name: creator.email })).toHaveAttribute('href', `mailto:${creator.email}`);
    await context.close();
  }
});

test('Save & Add clears the form for the next product, and Cancel clears the form', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto('/store/add-product');
  for (const [name, value] of Object.entries(PRODUCT_FIELDS)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('button', { name: 'Save & Add' }).click();
  await expectNotice(page, 'Product Added');
  await expect(page.locator('[name=Product_Name]')).toHaveValue('');
  await expect(page).toHaveURL(/\/store\/add-product$/);
  for (const [name, value] of Object.entries(PRODUCT_FIELDS)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('button', { name: 'Cancel' }).click();
  for (const name of Object.keys(PRODUCT_FIELDS)) await expect(page.locator(`[name=${name}]`)).toHaveValue('');
});

test('the form rejects an incomplete product and an invalid URL with the specified texts', async ({
  page,
  creator,
}) => {
  await logIn(page, creator);
  await page.goto('/store/add-product');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All Fields Except Product_Retailer Are Required').first()).toBeVisible();
  for (const [name, value] of Object.entries({ ...PRODUCT_FIELDS, Product_Url: 'not an address' }))
    await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Invalid Product URL').first()).toBeVisible();
  await expect(page.locator('[name=Product_Name]')).toHaveValue(PRODUCT_FIELDS.Product_Name);
});

test('a creator marks images for deletion, restores one, adds new ones, and gets at most five', async ({
  page,
  request,
  creator,
}) => {
  const images = [await createTestImage('gold'), await createTestImage('brown'), await createTestImage('gray')];
  const { _id } = await addProduct(request, creator, { fields: PRODUCT_FIELDS, images });
  const imageFiles = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `${index}.png`,
      mimeType: 'image/png',
      buffer: images[index % 3] ?? Buffer.of(),
    }));
  await logIn(page, creator);
  await page.goto(`/store/edit-product/${_id}`);
  await page.locator('[name=Product_Name]').fill('Copper lota');
  await page.getByRole('button', { name: 'Manage images' }).click();
  const overlay = page.getByRole('dialog', { name: 'Images' });
  await overlay.getByRole('button', { name: 'Mark picture 1 for deletion' }).click();
  await expect(overlay.getByText('1 picture will be deleted when you save.')).toBeVisible();
  await overlay.getByRole('button', { name: 'Put it back' }).click();
  await expect(overlay.getByRole('img')).toHaveCount(3);
  await overlay.getByRole('button', { name: 'Mark picture 1 for deletion' }).click();
  await overlay.locator('input[type=file]').setInputFiles(imageFiles(4));
  await expect(page.getByText('Only 5 images allowed').first()).toBeVisible();
  await expect(overlay.getByText('5 of 5')).toBeVisible();
  await expect(overlay.locator('input[type=file]')).toHaveCount(0);
  for (const position of [2, 1]) await overlay.getByRole('button', { name: `Remove new picture ${position}` }).click();
  await expect(overlay.getByText('New')).toHaveCount(1);
  await overlay.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(page, 'Product Updated');
  await expect(page).toHaveURL(new RegExp(`/store/@${creator.username}$`));
  await expect(page.getByRole('heading', { name: 'Copper lota' })).toBeVisible();
  const { data } = (await (await request.get(`/api/v1/product/${_id}`)).json()) as { data: { Product_Img: object[] } };
  expect(data.Product_Img).toHaveLength(3);
});

test('a product is deleted only after the owner types YES, in any case', async ({ page, request, creator }) => {
  await addProduct(request, creator, { fields: PRODUCT_FIELDS });
  await logIn(page, creator);
  await page.goto(`/store/@${creator.username}`);
  await page.getByRole('button', { name: 'Delete Brass lota' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete Brass lota' }).click();
  await dialog.getByLabel('Type YES to confirm').fill('yEs');
  await confirm.click();
  await expectNotice(page, 'Product Deleted');
  await expect(page.getByRole('heading', { name: 'Brass lota' })).toHaveCount(0);
});

test('after a deletion by Enter, Undo is in view, no notice covers it, and it restores the product', async ({
  page,
  request,
  creator,
}) => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five'];
  for (const name of names) await addProduct(request, creator, { fields: { ...PRODUCT_FIELDS, Product_Name: name } });
  await logIn(page, creator);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/store/@${creator.username}`);
  await page.getByRole('button', { name: 'Delete Two' }).click();
  await page.getByLabel('Type YES to confirm').fill('YES');
  await page.getByLabel('Type YES to confirm').press('Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeInViewport();
  const isOnTop = await undo.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isOnTop).toBe(true);
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
  await undo.click();
  await expect(page.getByRole('heading', { level: 2 }).nth(1)).toHaveText(/Two/);
});

test('only the owner sees a hidden product', async ({ page, request, creator }) => {
  await addProduct(request, creator, { fields: { ...PRODUCT_FIELDS, Product_status: 'false' } });
  await page.goto(`/store/@${creator.username}`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Brass lota')).toHaveCount(0);
  await logIn(page, creator);
  await page.goto(`/store/@${creator.username}`);
  await expect(page.getByRole('heading', { name: 'Brass lota' })).toBeVisible();
  await expect(page.getByText('Hidden from visitors').first()).toBeVisible();
});

/** Advances the stopped clock until the element is visible, because the page's scripts need timers to start. */
const runUntilVisible = (page: Page, element: Locator) =>
  expect
    .poll(async () => {
      await page.clock.runFor(20);
      return element.isVisible();
    })
    .toBe(true);

const imageNumberOf = (card: Locator) => async (): Promise<number> => {
  const row = card.getByRole('group', { name: /^Pictures of/ });
  return row.evaluate((element) => element.scrollLeft / element.clientWidth + 1);
};

test('images change every 5 s, and pause by the button, under the pointer, and with reduced motion', async ({
  page,
}) => {
  await stopClock(page);
  await page.goto('/store/@meera.cooks');
  const card = page.locator('li', { hasText: 'Cast-iron kadhai' });
  const imageNumber = imageNumberOf(card);
  const pause = card.getByRole('button', { name: 'Pause pictures' });
  await runUntilVisible(page, pause);
  expect(await imageNumber()).toBe(1);
  await page.clock.runFor(5_100);
  await expect.poll(imageNumber).toBe(2);
  await pause.click();
  await page.clock.runFor(15_000);
  expect(await imageNumber()).toBe(2);

  await card.getByRole('button', { name: 'Play pictures' }).click();
  await page.clock.runFor(15_000); // the pointer is still over the card
  expect(await imageNumber()).toBe(2);
  await page.mouse.move(0, 0);
  await pause.blur();
  await page.clock.runFor(5_100);
  await expect.poll(imageNumber).toBe(3);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  const next = card.getByRole('button', { name: 'Next picture' });
  await runUntilVisible(page, next);
  await page.clock.runFor(15_000);
  expect(await imageNumber()).toBe(1);
  await next.click();
  await expect.poll(imageNumber).toBe(2);
});

for (const javaScriptEnabled of [true, false])
  test.describe(`images with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled, hasTouch: true });

    test('scroll by keyboard, snap to their place, link to the product, and take no extra tab stop', async ({
      page,
    }) => {
      await page.goto('/store/@meera.cooks');
      const card = page.locator('li', { hasText: 'Cast-iron kadhai' });
      const imageNumber = imageNumberOf(card);
      const row = card.getByRole('group', { name: 'Pictures of Cast-iron kadhai' });
      await row.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(imageNumber).toBe(2);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(imageNumber).toBe(1);
      await row.evaluate((element) => element.scrollBy(element.clientWidth * 0.6, 0));
      await expect.poll(imageNumber).toBe(2);
      await page.keyboard.press('Tab');
      await expect(row.getByRole('link').nth(1)).not.toBeFocused();
      const productHref = await card.getByRole('heading').getByRole('link').getAttribute('href');
      expect(await row.getByRole('link').nth(1).getAttribute('href')).toBe(productHref);
    });
  });

test('a store whose scripts fail loses only the automatic slides and the share dialog', async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/remotes/**/*.js', (route) => route.abort());
  await page.goto('/store/@meera.cooks', { waitUntil: 'networkidle' });
  const card = page.locator('li', { hasText: 'Cast-iron kadhai' });
  await card.getByRole('group', { name: /^Pictures of/ }).press('ArrowRight');
  await expect.poll(imageNumberOf(card)).toBe(2);
  await page.getByRole('link', { name: 'Share', exact: true }).click();
  await expect(page).toHaveURL('/store/@meera.cooks.qr.svg');
  consoleErrors.accept(); // the browser logs the failed scripts
});

test('a click before the shell has loaded takes effect after the shell has loaded', async ({ page }) => {
  await page.route('**/remotes/shell/**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto('/store/@meera.cooks', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
  await expect(page).toHaveURL('/store/@meera.cooks');
});

test('paused images, and images under the pointer, stay in place when the shell loads', async ({ page }) => {
  await stopClock(page);
  await page.goto('/store/@meera.cooks');
  const pausedCard = page.locator('li', { hasText: 'Cast-iron kadhai' });
  const hoveredCard = page.locator('li', { hasText: 'Masala dabba' });
  const pause = pausedCard.getByRole('button', { name: 'Pause pictures' });
  await runUntilVisible(page, pause);
  await pause.click();
  await pausedCard.getByRole('button', { name: 'Play pictures' }).blur();
  await hoveredCard.hover();
  await page.clock.resume();
  const shellStart = page.evaluate(
    () => new Promise((resolve) => addEventListener('shellstarted', resolve, { once: true })),
  );
  await page.evaluate(() => dispatchEvent(new Event('shellneeded')));
  await shellStart;
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(15_000);
  await expect(pausedCard.getByRole('button', { name: 'Play pictures' })).toBeVisible();
  expect([await imageNumberOf(pausedCard)(), await imageNumberOf(hoveredCard)()]).toEqual([1, 1]);
});

test('a prefetched page is not shown after its content was deleted', async ({ page, request, creator }) => {
  const headers = { authorization: creator.token };
  const pagePath = `/${creator.username}`;
  const storePath = `/store/@${creator.username}`;
  const image = await createTestImage('teal');
  await addLinks(request, creator, { links: [{ title: 'Recipes', url: 'https://example.com' }], image });
  const { _id: product } = await addProduct(request, creator);
  await addProduct(request, creator, { fields: { Product_Name: 'Kadhai' } });
  const { data } = (await (await request.get('/api/v1/link/all-link', { headers })).json()) as {
    data: { _id: string }[];
  };

  for (const { from, to, deletedText, deleteItem } of [
    {
      ...{ from: pagePath, to: storePath, deletedText: 'Steel tiffin' },
      deleteItem: () => request.delete(`/api/v1/product/delete-product/${product}`, { headers }),
    },
    {
      ...{ from: storePath, to: pagePath, deletedText: 'Recipes' },
      deleteItem: () => request.post('/api/v1/link/delete-link', { headers, data: { linkId: data[0]?._id } }),
    },
  ]) {
    await page.goto(from);
    const devtools = await page.context().newCDPSession(page);
    const prefetchStatuses: string[] = [];
    devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, prefetchStatus }) => {
      if (new URL(prefetchUrl).pathname === to) prefetchStatuses.push(prefetchStatus);
    });
    await devtools.send('Preload.enable');
    const link = page.locator(`a[href="${to}"]`).first();
    // A pointer that rests for 200 ms prefetches unless the speculation rule is `conservative`. The timer of 500 ms starts
    // with the same event in the same thread, so the browser's timer ends first, also on a busy machine.
    const rest = link.evaluate(
      (element) =>
        new Promise((resolve) =>
          element.addEventListener('pointerover', () => setTimeout(resolve, 500), { once: true, passive: true }),
        ),
    );
    await link.hover();
    await rest;
    expect(prefetchStatuses).toEqual([]);
    await page.mouse.down();
    // The pointer down starts the prefetch.
    await expect.poll(() => prefetchStatuses.at(-1)).toBe('PrefetchSuccessfulButNotUsed');
    await page.mouse.move(2, 2);
    await page.mouse.up();
    expect((await deleteItem()).status()).toBe(200);
    await expect.poll(async () => (await request.get(to)).text()).not.toContain(deletedText);
    await link.hover();
    await page.mouse.down();
    await expect.poll(() => prefetchStatuses.at(-1)).toBe('PrefetchEvictedAfterCandidateRemoved');
    await page.mouse.up();
    await page.waitForURL(`**${to}`);
    await expect(page.getByRole('link').first()).toBeVisible();
    await expect(page.getByText(deletedText)).toHaveCount(0);
    await devtools.detach();
  }
});

test('a long store has links to its next pages; with scripts, scrolling loads more products without axios', async ({
  page,
  request,
  creator,
  browser,
  baseURL,
}) => {
  for (let index = 1; index <= 30; index += 1)
    await addProduct(request, creator, { fields: { ...PRODUCT_FIELDS, Product_Name: `Thing ${index}` } });
  const scripts: string[] = [];
  page.on('request', (fileRequest) => {
    if (fileRequest.resourceType() === 'script') scripts.push(fileRequest.url());
  });
  await page.goto(`/store/@${creator.username}`);
  const headings = page.getByRole('list', { name: 'Products' }).getByRole('heading');
  await expect(headings).toHaveCount(24);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'More products' }).scrollIntoViewIfNeeded();
  await expect(headings).toHaveCount(30);
  expect(scripts.length).toBeGreaterThan(3); // the shell loads only for a store with more than one page
  expect(scripts.filter((url) => url.includes('axios'))).toEqual([]);

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const scriptlessPage = await context.newPage();
  await scriptlessPage.goto(`/store/@${creator.username}`);
  await scriptlessPage.getByRole('link', { name: 'More products' }).click();
  await expect(scriptlessPage).toHaveURL(/\?page=2$/);
  await expect(scriptlessPage.getByRole('list', { name: 'Products' }).getByRole('heading')).toHaveCount(6);
  await scriptlessPage.getByRole('link', { name: 'Previous products' }).click();
  await expect(scriptlessPage.getByRole('list', { name: 'Products' }).getByRole('heading')).toHaveCount(24);
  await context.close();
});

test('products are reordered by buttons, saved at once, and restored by Undo', async ({ page, request, creator }) => {
  for (const Product_Name of ['First', 'Second', 'Third'])
    await addProduct(request, creator, { fields: { ...PRODUCT_FIELDS, Product_Name } });
  const order = async () => {
    const response = await request.get(`/api/v1/${creator.username}/Store`);
    const { data } = (await response.json()) as { data: [{ UserProduct: { Product_Name: string }[] }] };
    return data[0].UserProduct.map(({ Product_Name }) => Product_Name).join(' ');
  };
  const before = await order();
  await logIn(page, creator);
  await page.goto(`/store/@${creator.username}`);
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: 'Move Second up' }).click();
  await expect.poll(order).not.toBe(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(order).toBe(before);
});

test.describe('copying', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('the copy button copies the address of the store', async ({ page, baseURL }) => {
    await page.goto('/store/@meera.cooks');
    await page.getByRole('button', { name: 'Copy address' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/store/@meera.cooks`);
  });
});
