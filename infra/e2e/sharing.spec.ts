import { readFile } from 'node:fs/promises';

import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';

import { violationsInBothSchemes } from './axe.ts';
import { expect, test } from './fixtures.ts';

const sample = 'meera.cooks';
const store = `/store/@${sample}`;

const aProductPath = async (request: APIRequestContext) => {
  const response = (await (await request.get(`/api/v1/${sample}/Store/1`)).json()) as {
    data: { UserProduct: { _id: string }[] }[];
  };
  return `${store}/${response.data[0]?.UserProduct[0]?._id ?? ''}`;
};

/** What each kind of fact must say, as schema.org and Google's rich results ask for it. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ProfilePage: { mainEntity: /^object$/ },
  Person: { name: /./, alternateName: /./, url: /^http/ },
  ItemList: { itemListElement: /^object$/, numberOfItems: /^\d+$/, url: /^http/ },
  ListItem: { position: /^[1-9]\d*$/, item: /^object$/ },
  Product: { name: /./, url: /^http/, image: /^object$/, offers: /^object$/ },
  Offer: { price: /^\d+(\.\d{1,2})?$/, priceCurrency: /^INR$/, availability: /^https:\/\/schema\.org\/InStock$/ },
  Organization: { name: /./ },
};

/** Everything that is said to be of a kind, checked; how many of each. */
function checked(facts: unknown, counts: Record<string, number> = {}): Record<string, number> {
  if (typeof facts !== 'object' || facts === null) return counts;
  const all = facts as Readonly<Record<string, unknown>>;
  const kind = all['@type'];
  if (typeof kind === 'string') {
    counts[kind] = (counts[kind] ?? 0) + 1;
    expect(Object.keys(REQUIRED)).toContain(kind);
    for (const [name, form] of Object.entries(REQUIRED[kind] ?? {})) {
      const value = all[name];
      expect(typeof value === 'object' ? 'object' : `${value as string | number}`, `${name} of ${kind}`).toMatch(form);
    }
  }
  for (const value of Object.values(all)) checked(value, counts);
  return counts;
}

test('page, store and product say what they are about, as search engines ask for it', async ({ request }) => {
  const factsOn = async (path: string) => {
    const html = await (await request.get(path)).text();
    const [, text = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const facts = JSON.parse(text) as { readonly '@context'?: string };
    expect(facts['@context']).toBe('https://schema.org');
    return checked(facts);
  };
  expect(await factsOn(`/${sample}`)).toEqual({ ProfilePage: 1, Person: 1 });
  expect(await factsOn(store)).toMatchObject({ ItemList: 1, ListItem: 5, Product: 5, Offer: 5 });
  expect(await factsOn(await aProductPath(request))).toMatchObject({ Product: 1, Offer: 1 });
});

test('a store is shared by its sheet, which Back, Escape and a press beside it close', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  const sheet = page.getByRole('dialog', { name: 'Share' });
  const share = page.getByRole('link', { name: 'Share', exact: true });
  for (const path of [store, await aProductPath(request)]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await share.click();
    await expect(sheet.getByRole('img', { name: /^QR code of/ })).toHaveJSProperty('complete', true);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(320);
    expect(await violationsInBothSchemes(page, path)).toEqual([]);
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(path);
    await share.press('Enter');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(share).toBeFocused();
    await expect(page).toHaveURL(path); // it goes back, too, which would end the next way on
  }
});

for (const javaScriptEnabled of [true, false])
  test.describe(`a creator’s page with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('is shared by a sheet of the browser’s own, by finger and by keyboard', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`/${sample}`);
      const sheet = page.getByRole('dialog', { name: 'Share' });
      const share = page.getByRole('button', { name: 'Share' });
      await share.click();
      await expect(sheet.getByRole('img', { name: /^QR code of http.*meera\.cooks$/ })).toHaveJSProperty(
        'complete',
        true,
      );
      await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /text=.*%0Ahttp%3A%2F%2F/);
      await sheet.getByRole('button', { name: 'Close' }).click();
      await expect(sheet).toBeHidden();
      await share.press('Enter');
      await expect(sheet).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(share).toBeFocused();
    });
  });

test('the sheet of a creator’s page can be read by everybody, and fits a small phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/${sample}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await violationsInBothSchemes(page, sample)).toEqual([]);
});

test('a double press on Share opens its sheet, which a press beside it closes later', async ({ page, request }) => {
  await page.clock.install();
  await page.goto(await aProductPath(request), { waitUntil: 'networkidle' });
  const sheet = page.getByRole('dialog', { name: 'Share' });
  const share = page.getByRole('link', { name: 'Share', exact: true });
  await share.press('Enter'); // from now on it is there at once
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.clock.pauseAt(Date.now() + 60_000);
  await share.dblclick({ delay: 60 });
  await expect(sheet).toBeVisible();
  await page.clock.runFor(600);
  // The dialog lets a press beside it close the sheet only once the second press of a double press cannot come any more.
  await expect(sheet).toHaveAttribute('closedby', 'any');
  await expect(sheet).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(sheet).toBeHidden();
});

test('the code is saved as a sharp picture', async ({ page }) => {
  await page.goto(store, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Share', exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'QR as PNG' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('store-meera.cooks-qr.png');
  const { width, height, format } = await sharp(await readFile(await download.path())).metadata();
  expect([format, height]).toEqual(['png', width]);
  expect(width).toBeGreaterThanOrEqual(1024);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Share shows the QR code of the page', async ({ page }) => {
    await page.goto(store);
    await page.getByRole('link', { name: 'Share', exact: true }).click();
    await expect(page).toHaveURL(`${store}.qr.svg`);
    await expect(page.locator('svg')).toBeVisible();
  });
});
