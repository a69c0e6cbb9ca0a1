import type { Locator, Page } from '@playwright/test';

import { addLinks, addProduct, expect, expectNotice, logIn, paintPicture, stopClock, test } from './fixtures.ts';

const fields = {
  Product_Name: 'Brass lota',
  Product_Desc: 'Holds a litre.',
  Product_Price: '123456.50',
  Product_Discount_Price: '100000',
  Product_Url: 'https://example.com/lota',
};

test('a creator adds a product and a visitor sees it, scripts on or off', async ({
  page,
  creator,
  browser,
  baseURL,
}) => {
  const pictures = [await paintPicture('gold'), await paintPicture('brown')];
  await logIn(page, creator);
  await page.goto(`/store/@${creator.username}`);
  await page.getByRole('link', { name: 'Add product' }).first().click();
  await expect(page).toHaveURL(/\/store\/add-product$/);
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('switch', { name: 'Add a retailer' }).click();
  await page.locator('[name=Product_Retailer]').fill('Moradabad Metals');
  await page
    .locator('input[type=file]')
    .setInputFiles(pictures.map((buffer, at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer })));
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
    await expect(link).toHaveAttribute('href', fields.Product_Url);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(visitor.getByRole('link', { name: creator.email })).toHaveAttribute('href', `mailto:${creator.email}`);
    await context.close();
  }
});

test('Save & Add stays for the next product, Cancel clears the form', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto('/store/add-product');
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('button', { name: 'Save & Add' }).click();
  await expectNotice(page, 'Product Added');
  await expect(page.locator('[name=Product_Name]')).toHaveValue('');
  await expect(page).toHaveURL(/\/store\/add-product$/);
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('button', { name: 'Cancel' }).click();
  for (const name of Object.keys(fields)) await expect(page.locator(`[name=${name}]`)).toHaveValue('');
});

test('a product that is not complete, or with a broken address, is refused with the specified texts', async ({
  page,
  creator,
}) => {
  await logIn(page, creator);
  await page.goto('/store/add-product');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All Fields Except Product_Retailer Are Required').first()).toBeVisible();
  for (const [name, value] of Object.entries({ ...fields, Product_Url: 'not an address' }))
    await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Invalid Product URL').first()).toBeVisible();
  await expect(page.locator('[name=Product_Name]')).toHaveValue(fields.Product_Name);
});

test('editing: a picture is marked, put back, marked again, a new one added, and at most five are allowed', async ({
  page,
  request,
  creator,
}) => {
  const pictures = [await paintPicture('gold'), await paintPicture('brown'), await paintPicture('gray')];
  const { _id } = await addProduct(request, creator, { fields, pictures });
  const files = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `${at}.png`,
      mimeType: 'image/png',
      buffer: pictures[at % 3] ?? Buffer.of(),
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
  await overlay.locator('input[type=file]').setInputFiles(files(4));
  await expect(page.getByText('Only 5 images allowed').first()).toBeVisible();
  await expect(overlay.getByText('5 of 5')).toBeVisible();
  await expect(overlay.locator('input[type=file]')).toHaveCount(0);
  for (const fresh of [2, 1]) await overlay.getByRole('button', { name: `Remove new picture ${fresh}` }).click();
  await expect(overlay.getByText('New')).toHaveCount(1);
  await overlay.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(page, 'Product Updated');
  await expect(page).toHaveURL(new RegExp(`/store/@${creator.username}$`));
  await expect(page.getByRole('heading', { name: 'Copper lota' })).toBeVisible();
  const { data } = (await (await request.get(`/api/v1/product/${_id}`)).json()) as { data: { Product_Img: object[] } };
  expect(data.Product_Img).toHaveLength(3);
});

test('a product goes only after YES was typed, in any case', async ({ page, request, creator }) => {
  await addProduct(request, creator, { fields });
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

test('a product that was deleted by Enter is put back by an Undo that is in sight, and what is said goes', async ({
  page,
  request,
  creator,
}) => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five'];
  for (const name of names) await addProduct(request, creator, { fields: { ...fields, Product_Name: name } });
  await logIn(page, creator);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/store/@${creator.username}`);
  await page.getByRole('button', { name: 'Delete Two' }).click();
  await page.getByLabel('Type YES to confirm').fill('YES');
  await page.getByLabel('Type YES to confirm').press('Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeInViewport();
  const onTop = await undo.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(onTop).toBe(true);
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
  await undo.click();
  await expect(page.getByRole('heading', { level: 2 }).nth(1)).toHaveText(/Two/);
});

test('a hidden product is its owner’s alone', async ({ page, request, creator }) => {
  await addProduct(request, creator, { fields: { ...fields, Product_status: 'false' } });
  await page.goto(`/store/@${creator.username}`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Brass lota')).toHaveCount(0);
  await logIn(page, creator);
  await page.goto(`/store/@${creator.username}`);
  await expect(page.getByRole('heading', { name: 'Brass lota' })).toBeVisible();
  await expect(page.getByText('Hidden from visitors').first()).toBeVisible();
});

/** With the clock stopped, the scripts of a page begin when it is let go on. */
const runUntilVisible = (page: Page, part: Locator) =>
  expect
    .poll(async () => {
      await page.clock.runFor(20);
      return part.isVisible();
    })
    .toBe(true);

/** Which of its pictures a card shows. */
const pictureOf = (card: Locator) => async (): Promise<number> => {
  const row = card.getByRole('group', { name: /^Pictures of/ });
  return row.evaluate((element) => element.scrollLeft / element.clientWidth + 1);
};

test('pictures change every 5 s, and pause when asked, under the pointer, and for who wants no motion', async ({
  page,
}) => {
  await stopClock(page);
  await page.goto('/store/@meera.cooks');
  const card = page.locator('li', { hasText: 'Cast-iron kadhai' });
  const place = pictureOf(card);
  const pause = card.getByRole('button', { name: 'Pause pictures' });
  await runUntilVisible(page, pause);
  expect(await place()).toBe(1);
  await page.clock.runFor(5_100);
  await expect.poll(place).toBe(2);
  await pause.click();
  await page.clock.runFor(15_000);
  expect(await place()).toBe(2);

  await card.getByRole('button', { name: 'Play pictures' }).click();
  await page.clock.runFor(15_000); // the pointer is still on it
  expect(await place()).toBe(2);
  await page.mouse.move(0, 0);
  await pause.blur();
  await page.clock.runFor(5_100);
  await expect.poll(place).toBe(3);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  const next = card.getByRole('button', { name: 'Next picture' });
  await runUntilVisible(page, next);
  await page.clock.runFor(15_000);
  expect(await place()).toBe(1);
  await next.click();
  await expect.poll(place).toBe(2);
});

for (const javaScriptEnabled of [true, false])
  test.describe(`pictures with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled, hasTouch: true });

    test('slide by the keyboard, snap to their place, lead where their card does, and are no stops of their own', async ({
      page,
    }) => {
      await page.goto('/store/@meera.cooks');
      const card = page.locator('li', { hasText: 'Cast-iron kadhai' });
      const place = pictureOf(card);
      const row = card.getByRole('group', { name: 'Pictures of Cast-iron kadhai' });
      await row.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(place).toBe(2);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(place).toBe(1);
      await row.evaluate((element) => element.scrollBy(element.clientWidth * 0.6, 0));
      await expect.poll(place).toBe(2);
      await page.keyboard.press('Tab');
      await expect(row.getByRole('link').nth(1)).not.toBeFocused();
      const whole = await card.getByRole('heading').getByRole('link').getAttribute('href');
      expect(await row.getByRole('link').nth(1).getAttribute('href')).toBe(whole);
    });
  });

test('a store whose scripts fail loses nothing but the automatic slide and the copying of its address', async ({
  page,
  complaints,
}) => {
  await page.route('**/remotes/**/*.js', (route) => route.abort());
  await page.goto('/store/@meera.cooks', { waitUntil: 'networkidle' });
  const card = page.locator('li', { hasText: 'Cast-iron kadhai' });
  await card.getByRole('group', { name: /^Pictures of/ }).press('ArrowRight');
  await expect.poll(pictureOf(card)).toBe(2);
  await page.getByRole('link', { name: 'Share', exact: true }).click();
  await expect(page).toHaveURL('/store/@meera.cooks.qr.svg');
  complaints.length = 0; // the browser names the failed scripts
});

test('what was pressed before the shell has come is done when it has', async ({ page }) => {
  await page.route('**/remotes/shell/**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto('/store/@meera.cooks', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
  await expect(page).toHaveURL('/store/@meera.cooks');
});

test('pictures that are held, or under the pointer, stay so when the shell comes', async ({ page }) => {
  await stopClock(page);
  await page.goto('/store/@meera.cooks');
  const held = page.locator('li', { hasText: 'Cast-iron kadhai' });
  const pointedAt = page.locator('li', { hasText: 'Masala dabba' });
  const pause = held.getByRole('button', { name: 'Pause pictures' });
  await runUntilVisible(page, pause);
  await pause.click();
  await held.getByRole('button', { name: 'Play pictures' }).blur();
  await pointedAt.hover();
  await page.clock.resume();
  const begun = page.evaluate(() => new Promise((resolve) => addEventListener('begun', resolve, { once: true })));
  await page.evaluate(() => dispatchEvent(new Event('wanted')));
  await begun;
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(15_000);
  await expect(held.getByRole('button', { name: 'Play pictures' })).toBeVisible();
  expect([await pictureOf(held)(), await pictureOf(pointedAt)()]).toEqual([1, 1]);
});

test('a way on that was pressed and let go does not show later what was deleted meanwhile', async ({
  page,
  request,
  creator,
}) => {
  const headers = { authorization: creator.token };
  const profile = `/${creator.username}`;
  const shop = `/store/@${creator.username}`;
  const picture = await paintPicture('teal');
  await addLinks(request, creator, { links: [{ title: 'Recipes', url: 'https://example.com' }], picture });
  const { _id: product } = await addProduct(request, creator);
  await addProduct(request, creator, { fields: { Product_Name: 'Kadhai' } });
  const { data } = (await (await request.get('/api/v1/link/all-link', { headers })).json()) as {
    data: { _id: string }[];
  };

  for (const { from, to, shown, erase } of [
    {
      ...{ from: profile, to: shop, shown: 'Steel tiffin' },
      erase: () => request.delete(`/api/v1/product/delete-product/${product}`, { headers }),
    },
    {
      ...{ from: shop, to: profile, shown: 'Recipes' },
      erase: () => request.post('/api/v1/link/delete-link', { headers, data: { linkId: data[0]?._id } }),
    },
  ]) {
    await page.goto(from);
    const devtools = await page.context().newCDPSession(page);
    const fetched: string[] = [];
    devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, prefetchStatus }) => {
      if (new URL(prefetchUrl).pathname === to) fetched.push(prefetchStatus);
    });
    await devtools.send('Preload.enable');
    const way = page.locator(`a[href="${to}"]`).first();
    await way.hover();
    await page.waitForTimeout(300); // a pointer that rests for 200 ms makes browsers fetch what is not `conservative`
    expect(fetched).toEqual([]);
    await page.mouse.down();
    // What is pressed is on its way before it is let go.
    await expect.poll(() => fetched.at(-1)).toBe('PrefetchSuccessfulButNotUsed');
    await page.mouse.move(2, 2);
    await page.mouse.up();
    expect((await erase()).status()).toBe(200);
    await expect.poll(async () => (await request.get(to)).text()).not.toContain(shown);
    await way.hover();
    await page.mouse.down();
    await expect.poll(() => fetched.at(-1)).toBe('PrefetchEvictedAfterCandidateRemoved');
    await page.mouse.up();
    await page.waitForURL(`**${to}`);
    await expect(page.getByRole('link').first()).toBeVisible();
    await expect(page.getByText(shown)).toHaveCount(0);
    await devtools.detach();
  }
});

test('a long store comes as plain pages, and by scrolling where scripts run, without the client of the admin', async ({
  page,
  request,
  creator,
  browser,
  baseURL,
}) => {
  for (let at = 1; at <= 30; at += 1)
    await addProduct(request, creator, { fields: { ...fields, Product_Name: `Thing ${at}` } });
  const scripts: string[] = [];
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.push(asked.url());
  });
  await page.goto(`/store/@${creator.username}`);
  const shown = page.getByRole('list', { name: 'Products' }).getByRole('heading');
  await expect(shown).toHaveCount(24);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'More products' }).scrollIntoViewIfNeeded();
  await expect(shown).toHaveCount(30);
  expect(scripts.length).toBeGreaterThan(3); // the shell, which a shorter store has no use for
  expect(scripts.filter((url) => url.includes('axios'))).toEqual([]);

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const plain = await context.newPage();
  await plain.goto(`/store/@${creator.username}`);
  await plain.getByRole('link', { name: 'More products' }).click();
  await expect(plain).toHaveURL(/\?page=2$/);
  await expect(plain.getByRole('list', { name: 'Products' }).getByRole('heading')).toHaveCount(6);
  await plain.getByRole('link', { name: 'Previous products' }).click();
  await expect(plain.getByRole('list', { name: 'Products' }).getByRole('heading')).toHaveCount(24);
  await context.close();
});

test('products are put in order by buttons, saved at once, and put back by Undo', async ({
  page,
  request,
  creator,
}) => {
  for (const Product_Name of ['First', 'Second', 'Third'])
    await addProduct(request, creator, { fields: { ...fields, Product_Name } });
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

  test('the copy icon copies the address of the store', async ({ page, baseURL }) => {
    await page.goto('/store/@meera.cooks');
    await page.getByRole('button', { name: 'Copy address' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/store/@meera.cooks`);
  });
});
