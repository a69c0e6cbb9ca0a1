import type { Dialog, Page } from '@playwright/test';

import { addLinks, type Creator, expect, expectNotice, logIn, createTestImage, stopClock, test } from './fixtures.ts';

const REQUEST_TIMEOUT_MS = 15_000;
const LINKS = ['Alpha', 'Beta', 'Gamma'].map((title) => ({ title, url: `https://example.com/${title}` }));

test.beforeEach(async ({ page, request, creator }) => {
  await addLinks(request, creator, { links: LINKS, image: await createTestImage('teal') });
  await logIn(page, creator);
});

/** Delays all later changes of links. Returns the function that lets them through. */
async function delayChanges(page: Page): Promise<() => void> {
  let release = () => undefined as void;
  const releaseSignal = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/link/update-link/*', (route) => releaseSignal.then(() => route.continue()));
  return () => release();
}

const toggleVisibility = (page: Page, title: string) => page.getByRole('switch', { name: `Show ${title}` }).click();
const row = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const shownToVisitors = async (page: Page, { username }: Creator) => {
  const { data } = (await (await page.request.get(`/api/v1/${username}`)).json()) as {
    data: [{ UserLink: { title: string }[] }];
  };
  return data[0].UserLink.map(({ title }) => title).join(' ');
};

test('a request without a response ends after 15 s with a message, and the waiting request is sent', async ({
  page,
  creator,
}) => {
  await page.clock.install();
  await page.goto('/admin/links');
  await expect(page.getByRole('switch', { name: 'Show Alpha' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route('**/api/v1/link/update-link/*', () => undefined, { times: 1 });
  await toggleVisibility(page, 'Alpha');
  await toggleVisibility(page, 'Beta');
  for (const title of ['Alpha', 'Beta']) await expect(row(page, title)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText(/hidden from visitors/)).toHaveCount(0);
  await page.clock.fastForward(REQUEST_TIMEOUT_MS - 1_000);
  await expect(row(page, 'Beta')).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(1_000);
  await page.clock.resume();
  await expect(page.getByText(/^Perhaps not saved: No response came in time/).first()).toBeVisible();
  await expect.poll(() => shownToVisitors(page, creator)).toBe('Alpha Gamma');
  await expect(page.getByRole('switch', { name: 'Show Alpha' })).toBeChecked();
  for (const title of ['Alpha', 'Beta']) await expect(row(page, title)).toHaveAttribute('aria-busy', 'false');
});

/** How many progress events the page received for its uploads. */
const progress = (page: Page) => page.evaluate(() => (window as unknown as { progress: number }).progress);

test('an upload that progresses is not aborted, and an upload that stalls is aborted', async ({ page, creator }) => {
  await page.addInitScript(() => {
    const counter = Object.assign(window, { progress: 0 });
    const send = Reflect.get<XMLHttpRequest, 'send'>(XMLHttpRequest.prototype, 'send');
    XMLHttpRequest.prototype.send = function (body) {
      this.upload.addEventListener('progress', () => (counter.progress += 1));
      send.call(this, body);
    };
  });
  await page.goto('/admin/links');
  await stopClock(page);
  await page.getByRole('button', { name: 'Add Link' }).click();
  await page.getByLabel('Header').fill('Stalled');
  await page.getByLabel('Enter URL').fill('https://example.com/picture');
  await page
    .getByLabel('Enter Thumbnail')
    .setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer: await createNoiseImage(page) });
  await expect(page.getByText('noise.png', { exact: true })).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  const limitUpload = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await devtools.send('Network.enable');

  await limitUpload(5_000); // a minute in total, so there is time to slow the connection down again
  const uploadRequest = page.waitForRequest('**/api/v1/link/add-link');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await uploadRequest;
  await limitUpload(1);
  // Progress of earlier bytes may be reported late. The stall starts after the last report.
  const alert = page.getByRole('main').getByRole('alert');
  await expect.poll(() => page.clock.fastForward(REQUEST_TIMEOUT_MS).then(() => alert.count())).toBe(1);
  await expect(alert).toContainText('No response came in time');
  await expect(page.getByLabel('Header')).toHaveValue('Stalled');
  await page.getByLabel('Header').fill('Large');

  await limitUpload(20_000);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const submit = page.getByRole('button', { name: 'Add', exact: true });
  for (let second = 0; second < 4; second += 1) {
    const before = await progress(page);
    await expect.poll(() => progress(page)).toBeGreaterThan(before);
    await expect(submit).toHaveAttribute('aria-busy', 'true');
    await page.clock.fastForward(REQUEST_TIMEOUT_MS - 5_000);
  }
  await limitUpload(-1);
  await page.clock.resume();
  await expect(row(page, 'Large')).toBeVisible();
  expect(await shownToVisitors(page, creator)).toMatch(/ Large$/);
});

/** A noise image that compresses to about 300 kB. */
async function createNoiseImage(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 250];
    const context = canvas.getContext('2d');
    const image = context?.createImageData(400, 250);
    if (!context || !image) return '';
    for (let index = 0; index < image.data.length; index += 1)
      image.data[index] = index % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(image, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

test('the page asks before leaving while a change is pending: by a link, Back, closing the tab, Logout', async ({
  page,
  creator,
}) => {
  await page.goto('/admin/design');
  await page.getByRole('link', { name: 'Links', exact: true }).click();
  const release = await delayChanges(page);
  await toggleVisibility(page, 'Alpha');
  const dialogTypes: string[] = [];
  const dismissDialog = (dialog: Dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.dismiss();
  };
  page.on('dialog', dismissDialog);
  await page.getByRole('link', { name: 'Design', exact: true }).click();
  await page.evaluate(() => history.back());
  await expect.poll(() => dialogTypes).toEqual(['confirm', 'confirm']);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => dialogTypes).toEqual(['confirm', 'confirm', 'confirm', 'beforeunload']);
  await expect(page).toHaveURL(/\/admin\/links$/);
  await expect(page.getByRole('switch', { name: 'Show Alpha' })).not.toBeChecked();

  release();
  await expect(page.getByText('“Alpha” is hidden from visitors.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Design', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/design$/);
  expect(dialogTypes).toHaveLength(4);
  expect(await shownToVisitors(page, creator)).toBe('Beta Gamma');
});

test('a user who leaves anyway sees the result of the change on the next page', async ({ page, consoleErrors }) => {
  await page.goto('/admin/links');
  await page.route('**/api/v1/link/update-link/*', async (route) => {
    await page.waitForURL(/\/admin\/design$/);
    await route.fulfill({
      status: 503,
      json: { statusCode: 503, code: 'storage.full', message: 'No room', success: false },
    });
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await toggleVisibility(page, 'Alpha');
  await page.getByRole('link', { name: 'Design', exact: true }).click();
  await expectNotice(page, 'Not saved: No room');
  consoleErrors.accept(); // the browser logs the 503
});

test('a chosen photo is decoded once and released, one photo at a time', async ({ page }) => {
  await page.addInitScript(() => {
    const openBitmaps = { now: 0, max: 0 };
    const decode = window.createImageBitmap.bind(window);
    Object.assign(window, {
      openBitmaps,
      createImageBitmap: async (file: Blob) => {
        const bitmap = await decode(file);
        openBitmaps.now += 1;
        openBitmaps.max = Math.max(openBitmaps.max, openBitmaps.now);
        return bitmap;
      },
    });
    const close = Reflect.get<ImageBitmap, 'close'>(ImageBitmap.prototype, 'close');
    ImageBitmap.prototype.close = function () {
      openBitmaps.now -= 1;
      close.call(this);
    };
  });
  await page.goto('/store/add-product');
  const images = [await createTestImage('gold'), await createTestImage('brown'), await createTestImage('navy')];
  const files = images.map((buffer, index) => ({ name: `${index}.png`, mimeType: 'image/png', buffer }));
  await page.locator('input[type=file]').setInputFiles(files);
  await expect(page.locator('form canvas')).toHaveCount(3);
  expect(await page.evaluate(() => (window as unknown as { openBitmaps: object }).openBitmaps)).toEqual({
    now: 0,
    max: 1,
  });
  const colours = await page
    .locator('form canvas')
    .evaluateAll((canvases) =>
      (canvases as HTMLCanvasElement[]).map((canvas) => [
        ...(canvas.getContext('2d')?.getImageData(120, 200, 1, 1).data ?? []),
      ]),
    );
  expect(colours).toEqual([
    [255, 215, 0, 255],
    [165, 42, 42, 255],
    [0, 0, 128, 255],
  ]);
});
