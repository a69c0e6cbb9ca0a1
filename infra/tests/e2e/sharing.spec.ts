import { readFile } from 'node:fs/promises';

import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';

import { violationsInBothSchemes } from './axe.ts';
import { expect, test } from './fixtures.ts';

const SAMPLE = 'meera.cooks';
const STORE = `/store/@${SAMPLE}`;

const firstProductPath = async (request: APIRequestContext) => {
  const response = (await (await request.get(`/api/v1/${SAMPLE}/Store/1`)).json()) as {
    data: { UserProduct: { _id: string }[] }[];
  };
  return `${STORE}/${response.data[0]?.UserProduct[0]?._id ?? ''}`;
};

/** The required properties of each type of structured data, from schema.org and Google's rich results. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ProfilePage: { mainEntity: /^object$/ },
  Person: { name: /./, alternateName: /./, url: /^http/ },
  ItemList: { itemListElement: /^object$/, numberOfItems: /^\d+$/, url: /^http/ },
  ListItem: { position: /^[1-9]\d*$/, item: /^object$/ },
  Product: { name: /./, url: /^http/, image: /^object$/, offers: /^object$/ },
  Offer: { price: /^\d+(\.\d{1,2})?$/, priceCurrency: /^INR$/, availability: /^https:\/\/schema\.org\/InStock$/ },
  Organization: { name: /./ },
};

/** Checks all items in `structuredData` and returns the number of items of each type. */
function countTypes(structuredData: unknown, counts: Record<string, number> = {}): Record<string, number> {
  if (typeof structuredData !== 'object' || structuredData === null) return counts;
  const properties = structuredData as Readonly<Record<string, unknown>>;
  const type = properties['@type'];
  if (typeof type === 'string') {
    counts[type] = (counts[type] ?? 0) + 1;
    expect(Object.keys(REQUIRED)).toContain(type);
    for (const [name, pattern] of Object.entries(REQUIRED[type] ?? {})) {
      const value = properties[name];
      expect(typeof value === 'object' ? 'object' : `${value as string | number}`, `${name} of ${type}`).toMatch(
        pattern,
      );
    }
  }
  for (const value of Object.values(properties)) countTypes(value, counts);
  return counts;
}

test('page, store and product have the structured data that search engines require', async ({ request }) => {
  const typeCountsOn = async (path: string) => {
    const html = await (await request.get(path)).text();
    const [, text = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const structuredData = JSON.parse(text) as { readonly '@context'?: string };
    expect(structuredData['@context']).toBe('https://schema.org');
    return countTypes(structuredData);
  };
  expect(await typeCountsOn(`/${SAMPLE}`)).toEqual({ ProfilePage: 1, Person: 1 });
  expect(await typeCountsOn(STORE)).toMatchObject({ ItemList: 1, ListItem: 5, Product: 5, Offer: 5 });
  expect(await typeCountsOn(await firstProductPath(request))).toMatchObject({ Product: 1, Offer: 1 });
});

test('the share dialog of a store closes by Back, Escape and a click outside', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const share = page.getByRole('link', { name: 'Share', exact: true });
  for (const path of [STORE, await firstProductPath(request)]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await share.click();
    await expect(dialog.getByRole('img', { name: /^QR code of/ })).toHaveJSProperty('complete', true);
    const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(contentWidth).toBeLessThanOrEqual(320);
    expect(await violationsInBothSchemes(page, path)).toEqual([]);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(path);
    await share.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(share).toBeFocused();
    await expect(page).toHaveURL(path); // Escape also goes back in the history, which would abort the next navigation
  }
});

for (const javaScriptEnabled of [true, false])
  test.describe(`a creator’s page with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('has a native share dialog that works by touch and by keyboard', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`/${SAMPLE}`);
      const dialog = page.getByRole('dialog', { name: 'Share' });
      const share = page.getByRole('button', { name: 'Share' });
      await share.click();
      await expect(dialog.getByRole('img', { name: /^QR code of http.*meera\.cooks$/ })).toHaveJSProperty(
        'complete',
        true,
      );
      await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /text=.*%0Ahttp%3A%2F%2F/);
      await expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible({ visible: javaScriptEnabled });
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      await share.press('Enter');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(share).toBeFocused();
    });
  });

test('the share button of a creator’s page is the first element on the page and the first that gets the focus', async ({
  page,
}) => {
  await page.goto(`/${SAMPLE}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
});

test('the share sheet of a creator’s page copies the address and shows a tick for two seconds', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(`/${SAMPLE}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByRole('link', { name: 'QR as SVG' })).toHaveAttribute('href', `/${SAMPLE}.qr.svg`);
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog.getByRole('button', { name: '✓ Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.clock.runFor(1_900);
  await expect(dialog.getByRole('button', { name: '✓ Copied' })).toBeVisible();
  await page.clock.runFor(200);
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
});

test('the share dialog of a creator’s page has no axe violation and fits a small phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/${SAMPLE}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await violationsInBothSchemes(page, SAMPLE)).toEqual([]);
});

test('a double click on Share opens the dialog, and a later click outside closes the dialog', async ({
  page,
  request,
}) => {
  await page.clock.install();
  await page.goto(await firstProductPath(request), { waitUntil: 'networkidle' });
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const share = page.getByRole('link', { name: 'Share', exact: true });
  await share.press('Enter'); // from now on the dialog opens at once
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.clock.pauseAt(Date.now() + 60_000);
  await share.dblclick({ delay: 60 });
  await expect(dialog).toBeVisible();
  await page.clock.runFor(600);
  // For a short time the dialog ignores clicks outside, because the second click of a double click may still come.
  await expect(dialog).toHaveAttribute('closedby', 'any');
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('the QR code is saved as a PNG of at least 1024 px', async ({ page }) => {
  await page.goto(STORE, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Share', exact: true }).click();
  const downloadEvent = page.waitForEvent('download');
  await page.getByRole('button', { name: 'QR as PNG' }).click();
  const download = await downloadEvent;
  expect(download.suggestedFilename()).toBe('store-meera.cooks-qr.png');
  const { width, height, format } = await sharp(await readFile(await download.path())).metadata();
  expect([format, height]).toEqual(['png', width]);
  expect(width).toBeGreaterThanOrEqual(1024);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Share shows the QR code of the page', async ({ page }) => {
    await page.goto(STORE);
    await page.getByRole('link', { name: 'Share', exact: true }).click();
    await expect(page).toHaveURL(`${STORE}.qr.svg`);
    await expect(page.locator('svg')).toBeVisible();
  });
});
