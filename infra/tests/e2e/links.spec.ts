import type { Page } from '@playwright/test';

import { addLinks, expect, expectNotice, logIn, createTestImage, test } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a creator adds links, sees them in the phone preview and on the public page, deletes one and undoes it', async ({
  page,
  creator,
}) => {
  const image = await createTestImage('teal');
  await logIn(page, creator);
  await page.goto('/admin/links');
  await expect(page.getByText('data is not available')).toBeVisible();

  const newLinks = [
    {
      title: 'Filter coffee, step by step',
      url: 'https://example.com/coffee?a=1,2#/brew',
      href: 'https://example.com/coffee?a=1,2#/brew',
    },
    { title: 'My videos', url: 'https://youtube.com/@name', href: 'https://youtube.com/@name' },
    { title: 'The shop', url: 'shop.example.com/spices', href: 'http://shop.example.com/spices' },
  ];
  for (const { title, url } of newLinks) {
    await page.getByRole('button', { name: 'Add Link' }).first().click();
    await page.getByLabel('Header').fill(title);
    await page.getByLabel('Enter URL').fill(url);
    await page
      .getByLabel('Enter Thumbnail')
      .setInputFiles({ name: 'thumbnail.png', mimeType: 'image/png', buffer: image });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('main').getByText(title).first()).toBeVisible();
    await expect(page.getByLabel('Header')).toBeHidden();
  }

  const phone = page.locator('[data-slot=phone-preview]');
  for (const { title } of newLinks) await expect(phone.getByText(title)).toBeVisible();

  await page.goto(`/${creator.username}`);
  for (const { title, href } of newLinks)
    await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', href);
  const thumbnail = page.getByRole('link', { name: 'My videos' }).locator('img');
  expect(
    await thumbnail.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);

  await page.goto('/admin/links');
  await page.getByRole('button', { name: /Delete.*The shop|The shop.*delete/i }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'The shop' });
  await expect(row).toHaveCount(0);
  await expect(phone.getByText('The shop')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeFocused();
  await expect(phone.getByText('The shop')).toBeVisible();
  await row.getByRole('button', { name: /Delete/i }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText('“The shop” is deleted.', { exact: true })).toBeVisible();
  await page.goto(`/${creator.username}`);
  await expect(page.getByRole('link', { name: 'My videos' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'The shop' })).toHaveCount(0);
});

test('the form rejects an invalid URL with the specified text and clears the fields', async ({ page, creator }) => {
  const image = await createTestImage('tomato');
  await logIn(page, creator);
  await page.goto('/admin/links');
  await page.getByRole('button', { name: 'Add Link' }).first().click();
  await page.getByLabel('Header').fill('Brew');
  await page.getByLabel('Enter URL').fill('javascript:brew()');
  await page
    .getByLabel('Enter Thumbnail')
    .setInputFiles({ name: 'thumbnail.png', mimeType: 'image/png', buffer: image });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Invalid URL').first()).toBeVisible();
  await expect(page.getByLabel('Header')).toHaveValue('');
  await expect(page.getByLabel('Enter URL')).toHaveValue('');
  const { data } = (await (
    await page.request.get('/api/v1/link/all-link', { headers: { authorization: creator.token } })
  ).json()) as { data: unknown[] };
  expect(data).toEqual([]);
});

test('Share copies the URL of the public page and confirms this for half a second', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.clock.install();
  await page.goto('/admin/links');
  const share = page.getByRole('button', { name: 'Share' });
  await share.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await share.click();
  const copiedButton = page.getByRole('button', { name: 'Link Copied' });
  await copiedButton.waitFor();
  await page.clock.runFor(450);
  await expect(copiedButton).toBeVisible();
  await page.clock.runFor(50);
  await expect(share).toBeVisible();
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

test('a creator sees a change on the public page at once', async ({ request, creator }) => {
  const image = await createTestImage('olive');
  expect(await (await request.get(`/${creator.username}`)).text()).toContain('Data Not Found');
  await addLinks(request, creator, { links: [{ title: 'Fresh from the pan', url: 'https://example.com' }], image });
  expect(await (await request.get(`/${creator.username}`)).text()).toContain('Fresh from the pan');
});

const canScroll = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'hidden');

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the phone preview opens over the page, closes with Escape, and keeps the scroll position', async ({
    page,
    creator,
  }) => {
    await logIn(page, creator);
    await page.goto('/admin/links');
    const open = page.getByRole('button', { name: 'Preview' });
    const overlay = page.getByRole('dialog');
    await open.waitFor();
    await page.evaluate(() => {
      document.querySelector('main')!.style.minHeight = '5000px';
      scrollTo({ top: 3000, behavior: 'instant' });
      document.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true });
    });
    await page.keyboard.press('Tab');
    await expect(open).toBeFocused();
    for (const openPreview of [() => page.keyboard.press('Enter'), () => open.click()]) {
      await openPreview();
      await expect(overlay.getByText(creator.fullName)).toBeVisible();
      expect(await canScroll(page)).toBe(false);
      await page.keyboard.press('Escape');
      await expect(overlay).toBeHidden();
      expect(await canScroll(page)).toBe(true);
      await expect(open).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(3000);
    }
  });
});

const THREE_LINKS = ['Alpha', 'Beta', 'Gamma'].map((title) => ({ title, url: `https://example.com/${title}` }));

test.describe('a list of three links', () => {
  test.beforeEach(async ({ page, request, creator }) => {
    await addLinks(request, creator, { links: THREE_LINKS, image: await createTestImage('teal') });
    await logIn(page, creator);
    await page.goto('/admin/links');
    await expect(page.getByRole('button', { name: 'Edit Gamma' })).toBeVisible();
  });

  const rows = (page: Page) => page.getByRole('main').getByRole('listitem').locator('b');
  const publicOrder = async (page: Page, username: string) => {
    const { data } = (await (await page.request.get(`/api/v1/${username}`)).json()) as {
      data: [{ UserLink: { title: string }[] }];
    };
    return data[0].UserLink.map(({ title }) => title).join(' ');
  };

  test('a row is edited in place, and the phone preview and the public page follow', async ({ page, creator }) => {
    await page.getByRole('button', { name: 'Edit Beta' }).click();
    const form = page.getByRole('form', { name: 'Edit Beta' });
    await form.getByLabel('Header').fill('Beta, renewed');
    await form.getByLabel('Enter URL').fill('javascript:alert(1)');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Invalid URL').first()).toBeVisible();
    await form.getByLabel('Enter URL').fill('https://example.com/renewed');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('[data-slot=phone-preview]').getByText('Beta, renewed')).toBeVisible();
    await page.goto(`/${creator.username}`);
    await expect(page.getByRole('link', { name: 'Beta, renewed' })).toHaveAttribute(
      'href',
      'https://example.com/renewed',
    );
  });

  test('a link is hidden from visitors by its switch, and shown again by Undo', async ({ page, creator }) => {
    await page.getByRole('switch', { name: 'Show Beta' }).click();
    await expect.poll(() => publicOrder(page, creator.username)).toBe('Alpha Gamma');
    await page.getByRole('group', { name: 'Last change' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => publicOrder(page, creator.username)).toBe('Alpha Beta Gamma');
  });

  test('links are reordered by buttons, keys and dragging, and each order is saved at once', async ({
    page,
    creator,
  }) => {
    await page.getByRole('button', { name: 'Move Gamma up' }).click();
    await expect.poll(() => publicOrder(page, creator.username)).toBe('Alpha Gamma Beta');
    await page.getByRole('button', { name: 'Move Alpha', exact: true }).press('End');
    await expect.poll(() => publicOrder(page, creator.username)).toBe('Gamma Beta Alpha');

    // The rows animate to their new positions.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const grip = await page.getByRole('button', { name: 'Move Beta', exact: true }).boundingBox();
    const top = await page.getByRole('button', { name: 'Move Gamma', exact: true }).boundingBox();
    if (!grip || !top) throw new Error('the rows are not shown');
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(top.x + top.width / 2, top.y + top.height / 2 - 10, { steps: 12 });
    await page.mouse.up();
    await expect.poll(() => publicOrder(page, creator.username)).toBe('Beta Gamma Alpha');
    await page.keyboard.press('Control+z');
    await expect.poll(() => publicOrder(page, creator.username)).toBe('Gamma Beta Alpha');
  });

  test('two tabs reorder at once: the later tab shows a message and the newer list', async ({
    page,
    context,
    creator,
    consoleErrors,
  }) => {
    const secondTab = await context.newPage();
    await secondTab.goto('/admin/links');
    await secondTab.getByRole('button', { name: 'Move Gamma up' }).click();
    await expect.poll(() => publicOrder(page, creator.username)).toBe('Alpha Gamma Beta');
    await page.getByRole('button', { name: 'Move Alpha down' }).click();
    await expect(page.getByText('Your links were changed somewhere else meanwhile.').first()).toBeVisible();
    await expect(rows(page)).toHaveText(['Alpha', 'Gamma', 'Beta']);
    expect(await publicOrder(page, creator.username)).toBe('Alpha Gamma Beta');
    consoleErrors.accept(); // the browser logs the 409
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('links are reordered by touch', async ({ page, request, creator }) => {
    await addLinks(request, creator, { links: THREE_LINKS, image: await createTestImage('teal') });
    await logIn(page, creator);
    await page.goto('/admin/links');
    const centerOf = async (title: string) => {
      const box = await page.getByRole('button', { name: `Move ${title}`, exact: true }).boundingBox();
      if (!box) throw new Error(`${title} is not shown`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Gamma' });
    await expect(row).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Gamma' })).toBeHidden();
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(84);
    const [start, end] = [await centerOf('Gamma'), await centerOf('Alpha')];
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: start.x, y }] });
    await touch('touchStart', start.y);
    for (let step = 1; step <= 10; step += 1) await touch('touchMove', start.y + ((end.y - 12 - start.y) * step) / 10);
    await touch('touchEnd', end.y);
    await expectNotice(page, '“Gamma” is now at place 1 of 3.');
    await expect(page.getByRole('main').getByRole('listitem').locator('b')).toHaveText(['Gamma', 'Alpha', 'Beta']);
    await page.getByRole('button', { name: 'More for Gamma' }).click();
    const sheet = page.getByRole('group', { name: 'More for Gamma' });
    await expect(sheet).toContainText(/^Gamma.*Edit.*Feature this link.*Size on the page.*Move up.*Move down.*Delete$/);
    await sheet.getByRole('button', { name: 'Move down' }).click();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('main').getByRole('listitem').locator('b:visible')).toHaveText([
      'Alpha',
      'Gamma',
      'Beta',
    ]);
  });
});

test('Share moves no other element at 320, 390 and 1280 px when it says that the URL is copied', async ({
  page,
  creator,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/links');
  await expect(page.getByRole('button', { name: 'Add your first link' })).toBeVisible();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
    const [boxesBefore, boxesAfter] = await page.getByRole('button', { name: 'Share' }).evaluate(async (button) => {
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame); // after the resize
      const boxes = () =>
        [...document.querySelectorAll('main button, main a')].map((element) =>
          JSON.stringify(element.getBoundingClientRect()),
        );
      const boxesBefore = boxes();
      const textChanged = new Promise((resolve) =>
        new MutationObserver(resolve).observe(button, { subtree: true, childList: true, characterData: true }),
      );
      (button as HTMLElement).click();
      await textChanged;
      return [boxesBefore, boxes(), button.textContent];
    });
    expect(boxesAfter, `${width} px`).toEqual(boxesBefore);
  }
});

test('the buttons above the links stand in one row on a computer', async ({ page, creator }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page, creator);
  await page.goto('/admin/links');
  const names = ['Add Link', 'Add Other', 'Share', 'QR and more'];
  const boxes = await Promise.all(
    names.map((name) => page.getByRole('button', { name, exact: true }).first().boundingBox()),
  );
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
});
