import type { APIRequestContext, Page } from '@playwright/test';

import { violationsOn } from './axe.ts';
import { addLinks, addProduct, createTestImage, type Creator, expect, logIn, test } from './fixtures.ts';
import { verifyEmail } from './mails.ts';

// The test injects axe as a script, so the pages run without their content policy.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

const ENTRIES: readonly Readonly<Record<string, string | readonly string[]>>[] = [
  { kind: 'upi', title: 'القهوة', upiId: 'kitchen@okhdfcbank', payee: 'Sunday kitchen', amount: '180' },
  { kind: 'faq', title: 'متى تفتحون؟', text: 'كل يوم.' },
  { kind: 'hours', title: 'المطبخ', hours: ['mon 09:00-18:00', 'fri 14:00-22:00'], zone: 'Asia/Kolkata' },
  { kind: 'event', title: 'درس الطبخ', startsAt: '2030-12-03T18:00', endsAt: '2030-12-03T20:00', zone: 'Asia/Kolkata' },
  { kind: 'countdown', title: 'العيد', until: '2030-12-03T18:00', zone: 'Asia/Kolkata' },
  { kind: 'contact', title: 'ميرا', org: 'Sunday kitchen', tel: '+919876543210' },
  { kind: 'products', title: 'من المتجر' },
];

async function addContent(request: APIRequestContext, creator: Creator): Promise<string> {
  await verifyEmail(request, creator); // visitors see no mail address of an unverified creator
  const image = await createTestImage('teal');
  await addLinks(request, creator, { links: [{ title: 'وصفات الجمعة', url: 'https://example.com/' }], image });
  const fields = { Product_Name: 'مقلاة', Product_Desc: 'ثقيلة.', Product_Stock: '3', Product_Affiliate: 'true' };
  const { _id: product } = await addProduct(request, creator, { fields, images: [image, image] });
  await addProduct(request, creator, { images: [image] });
  for (const entry of ENTRIES) {
    const multipart = new FormData();
    for (const [name, value] of Object.entries(entry)) for (const text of [value].flat()) multipart.append(name, text);
    const response = await request.post('/api/v1/link/add-entry', {
      headers: { authorization: creator.token },
      multipart,
    });
    expect(response.status(), await response.text()).toBe(201);
  }
  return product;
}

async function chooseLanguage(request: APIRequestContext, creator: Creator, language: string): Promise<void> {
  const { username, email, fullName, token } = creator;
  const data = { username, email, fullName, language };
  const response = await request.patch('/api/v1/users/update-account', { headers: { authorization: token }, data });
  expect(response.status(), await response.text()).toBe(200);
}

const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const HTML = /<html [^>]*>/;
const OG_LOCALE = /<meta property="og:locale" content="([^"]*)">/;

test('page, store and product have the language of their creator, and without a choice none', async ({
  request,
  creator,
}) => {
  const product = await addContent(request, creator);
  const paths = [`/${creator.username}`, `/store/@${creator.username}`, `/store/@${creator.username}/${product}`];
  const read = async (path: string) => (await request.get(path)).text();
  for (const path of paths) {
    const html = await read(path);
    expect([HTML.exec(html)?.[0], OG_LOCALE.exec(html)], path).toEqual(['<html lang="en">', null]);
  }
  for (const [language, attributes, locale, words] of [
    ['hi', 'lang="hi" dir="ltr"', 'hi_IN', ['शेयर करें', 'होम', 'कॉपी']],
    ['ar', 'lang="ar" dir="rtl"', 'ar_EG', ['مشاركة', 'الرئيسية', 'المتجر']],
  ] as const) {
    await chooseLanguage(request, creator, language);
    for (const path of paths) {
      const html = await read(path);
      expect([HTML.exec(html)?.[0], OG_LOCALE.exec(html)?.[1]], path).toEqual([`<html ${attributes}>`, locale]);
      expect(html).toContain(`"inLanguage":"${language}"`);
      const other = await request.get(path, { headers: { 'accept-language': 'fr' } });
      expect([await other.text(), other.headers()['vary']], path).toEqual([html, 'Accept-Encoding, Cookie']);
      expect(
        words.some((word) => html.includes(word)),
        path,
      ).toBe(true);
      expect(html).not.toMatch(/>(?:Skip to content|Share|Buy now|Details|Made with Linkstall|Affiliate link|Copy)</);
    }
  }
});

test('a creator chooses Tamil under Account, and the phone preview and the page speak it', async ({
  page,
  creator,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/account');
  await page.getByLabel('Language of your page').selectOption('ta');
  await page.getByRole('button', { name: 'Update Details' }).click();
  await expect(page.getByRole('group', { name: 'Profile Updated' })).toBeVisible();
  await expect(page.locator('[data-slot=phone-preview]').getByText('தகவல் எதுவும் இல்லை')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  // The logged-in owner gets the page with its scripts, which must draw the same texts.
  await page.goto(`/${creator.username}`);
  await expect(page.getByText('உங்கள் முதல் இணைப்பைச் சேர்க்கவும்')).toBeVisible();
  await page.getByRole('button', { name: 'பகிர்' }).click();
  await expect(page.getByRole('dialog', { name: 'பகிர்' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Links', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'en',
    'ltr',
  ]);
});

test('a page and a store in Arabic fit phones and desktops, are accessible and mirror their arrows', async ({
  page,
  creator,
}) => {
  const product = await addContent(page.request, creator);
  await chooseLanguage(page.request, creator, 'ar');
  for (const path of [`/${creator.username}`, `/store/@${creator.username}`, `/store/@${creator.username}/${product}`])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await sidewaysPx(page), `${path} at ${width} px`).toBe(0);
      expect(await violationsOn(page), `${path} at ${width} px`).toEqual([]);
    }
  await page.goto(`/store/@${creator.username}`);
  const pictures = page.locator('[data-row]').first();
  const place = () => pictures.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth));
  for (const expected of [-1, 0]) {
    await page.getByRole('button', { name: 'الصورة التالية' }).first().click();
    await expect.poll(place).toBe(expected);
  }
  await page.goto(`/${creator.username}`);
  const row = page.getByRole('link', { name: 'وصفات الجمعة' });
  const [picture, link] = [await row.locator('img').boundingBox(), await row.boundingBox()];
  expect((picture?.x ?? 0) - (link?.x ?? 0)).toBeGreaterThan((link?.width ?? 0) / 2);
  expect(await row.evaluate((element) => getComputedStyle(element, '::after').rotate)).toBe('225deg');
});

test('the share sheet of a translated page says in its language that the address is copied', async ({
  page,
  context,
  creator,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await chooseLanguage(page.request, creator, 'de');
  await page.goto(`/${creator.username}`);
  await page.getByRole('button', { name: 'Teilen' }).click();
  const copy = page.getByRole('dialog').locator('button[value]');
  await copy.click();
  await expect(copy).toHaveText('✓ Kopiert');
  await expect(copy).toHaveText('Kopieren');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/${creator.username}`);
});
