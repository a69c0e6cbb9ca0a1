import type { APIRequestContext, Browser, Page } from '@playwright/test';

import { violationsOn } from './axe.ts';
import { addLinks, addProduct, createTestImage, type Creator, expect, logIn, test } from './fixtures.ts';

// The test injects axe as a script, so the pages run without their content policy.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

const TITLES = { en: 'Recipes', hi: 'व्यंजन', ar: 'وصفات' } as const;

/** A page and a store in English, Hindi and Arabic. Resolves with their paths. */
async function addContent(request: APIRequestContext, creator: Creator) {
  const { username, email, fullName, token } = creator;
  const translations = { hi: { fullName: 'मीरा अय्यर' }, ar: { fullName: 'ميرا' } };
  const data = { username, email, fullName, furtherLanguages: ['hi', 'ar'], translations };
  const headers = { authorization: token };
  expect((await request.patch('/api/v1/users/update-account', { headers, data })).status()).toBe(200);
  const image = await createTestImage('teal');
  const title = JSON.stringify({ hi: { title: TITLES.hi }, ar: { title: TITLES.ar } });
  await addLinks(request, creator, {
    links: [{ title: TITLES.en, url: 'https://example.com/', translations: title }],
    image,
  });
  const name = JSON.stringify({ hi: { name: 'कढ़ाई' }, ar: { name: 'مقلاة' } });
  const fields = { Product_Name: 'Pan', translations: name };
  const { _id } = await addProduct(request, creator, { fields, images: [image] });
  const store = `/store/@${username}`;
  return { page: `/${username}`, store, product: `${store}/${_id}` };
}

async function pageIn(browser: Browser, locale: string, options: { readonly javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({ locale, bypassCSP: true, ...options });
  return context.newPage();
}

const language = (page: Page) => page.locator('html').getAttribute('lang');
const links = (page: Page) => page.locator('nav.ls-languages').getByRole('link');

test('a visitor gets the page in the language of the browser, and another by a plain link without scripts', async ({
  browser,
  request,
  creator,
}) => {
  const paths = await addContent(request, creator);
  const page = await pageIn(browser, 'hi-IN', { javaScriptEnabled: false });
  await page.goto(paths.page);
  await expect(page.getByRole('link', { name: TITLES.hi })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('मीरा अय्यर');
  expect(await language(page)).toBe('hi');
  await expect(page.getByRole('navigation', { name: 'भाषाएँ' })).toBeVisible();
  await expect(links(page)).toHaveText(['English', 'العربية']);
  // The links are the first thing that the keyboard reaches.
  await page.keyboard.press('Tab');
  await expect(links(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: TITLES.en })).toBeVisible();
  expect([await language(page), new URL(page.url()).search]).toEqual(['en', '?lang=en']);
  // The choice stays on the way to the store and its products.
  await page.getByRole('link', { name: 'Store', exact: true }).click();
  await page.locator(`a[href="${paths.product}?lang=en"]`).first().click();
  expect([await language(page), new URL(page.url()).pathname]).toEqual(['en', paths.product]);
  for (const [path, name] of [
    [paths.store, 'कढ़ाई'],
    [paths.product, 'कढ़ाई'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(name).first()).toBeVisible();
    await links(page).getByText('English').click();
    await expect(page.getByText('Pan').first()).toBeVisible();
  }
  await page.context().close();
});

test('an Arabic second language mirrors page, store and product, which fit phones and are accessible', async ({
  browser,
  request,
  creator,
}) => {
  const paths = await addContent(request, creator);
  const page = await pageIn(browser, 'ar-EG');
  for (const path of [paths.page, paths.store, paths.product])
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await page.locator('html').evaluate(({ lang, dir }: HTMLElement) => [lang, dir])).toEqual(['ar', 'rtl']);
      const sidewaysPx = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sidewaysPx, `${path} at ${width} px`).toBe(0);
      expect(await violationsOn(page), `${path} at ${width} px`).toEqual([]);
    }
  await page.goto(paths.page);
  const row = page.getByRole('link', { name: TITLES.ar });
  const [picture, link] = [await row.locator('img').boundingBox(), await row.boundingBox()];
  expect((picture?.x ?? 0) - (link?.x ?? 0)).toBeGreaterThan((link?.width ?? 0) / 2);
  await page.context().close();
});

test('only a page in several languages varies by the language of the browser and has links to others', async ({
  request,
  creator,
}) => {
  const read = async (path: string, accepted: string) => {
    const response = await request.get(path, { headers: { 'accept-language': accepted } });
    const { etag, vary } = response.headers();
    return { etag, vary, hasLinks: (await response.text()).includes('ls-languages') };
  };
  const one = await read(`/${creator.username}`, 'en');
  expect(one).toMatchObject({ vary: 'Accept-Encoding, Cookie', hasLinks: false });
  for (const path of [`/${creator.username}`, `/${creator.username}?lang=hi`])
    expect(await read(path, 'hi')).toEqual(one);
  const paths = await addContent(request, creator);
  for (const path of Object.values(paths)) {
    const [english, hindi] = [await read(path, 'en'), await read(path, 'hi')];
    expect(hindi).toMatchObject({ vary: 'Accept-Encoding, Cookie, Accept-Language', hasLinks: true });
    expect(english.etag).not.toBe(hindi.etag);
    expect(await read(`${path}?lang=hi`, 'en')).toEqual(hindi);
    expect(await read(`${path}?lang=en`, 'hi')).toEqual(english);
  }
});

test('a creator offers Hindi under Account and writes the texts in the forms of link and entry', async ({
  page,
  request,
  creator,
}) => {
  const image = await createTestImage('teal');
  await addLinks(request, creator, { links: [{ title: TITLES.en, url: 'https://example.com/' }], image });
  await logIn(page, creator);
  await page.goto('/admin/account');
  const hindi = page.getByRole('group', { name: 'हिन्दी' });
  await expect(hindi).toBeHidden();
  await page.getByLabel('Further language', { exact: true }).selectOption('hi');
  await hindi.getByLabel('Full name').fill('मीरा अय्यर');
  await page.getByRole('button', { name: 'Update Details' }).click();
  await expect(page.getByRole('group', { name: 'Profile Updated' })).toBeVisible();
  await page.reload();
  await expect(hindi.getByLabel('Full name')).toHaveValue('मीरा अय्यर');

  await page.goto('/admin/links');
  await page.getByRole('button', { name: `Edit ${TITLES.en}` }).click();
  const form = page.getByRole('form', { name: `Edit ${TITLES.en}` });
  await form.getByRole('group', { name: 'हिन्दी' }).getByRole('textbox').fill(TITLES.hi);
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const titleIn = async (accepted: string) => {
    const response = await request.get(`/${creator.username}`, { headers: { 'accept-language': accepted } });
    const html = await response.text();
    return [/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1], html.includes(TITLES.hi)].join(' ');
  };
  await expect.poll(() => titleIn('hi')).toBe('मीरा अय्यर true');
  expect(await titleIn('en')).toBe(`${creator.fullName} false`);
  // Undo brings the texts from before the edit back.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titleIn('hi')).toBe('मीरा अय्यर false');
});

test('a creator with Hindi adds and corrects a product in Hindi, which the store shows in each language', async ({
  page,
  request,
  creator,
}) => {
  const { username, email, fullName, token } = creator;
  const data = { username, email, fullName, furtherLanguages: ['hi'] };
  const headers = { authorization: token };
  expect((await request.patch('/api/v1/users/update-account', { headers, data })).status()).toBe(200);
  await logIn(page, { ...creator, user: { ...creator.user, furtherLanguages: ['hi'] } });
  await page.goto('/store/add-product');
  for (const [label, value] of Object.entries({ 'Product name': 'Pan', Description: 'Iron.' }))
    await page.getByLabel(label).first().fill(value);
  await page.getByLabel('Price', { exact: true }).fill('1499');
  await page.getByLabel('Discount price').fill('999');
  await page.getByLabel('Product link').fill('pans.example');
  const hindi = page.getByRole('group', { name: 'हिन्दी' });
  await hindi.getByLabel('Product name').fill('कढ़ाई');
  await hindi.getByLabel('Description').fill('लोहे की।');
  await expect(hindi.getByLabel('Product name')).toHaveAttribute('lang', 'hi');
  expect(await violationsOn(page)).toEqual([]);
  const store = `/store/@${username}`;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(`**${store}`);

  const pagesIn = async (path: string) => {
    const texts = ['en', 'hi'].map(async (code) => (await request.get(`${path}?lang=${code}`)).text());
    const [english = '', inHindi = ''] = await Promise.all(texts);
    return [english.includes('Pan'), english.includes('कढ़ाई'), inHindi.includes('कढ़ाई'), inHindi.includes('लोहे की।')];
  };
  await expect.poll(() => pagesIn(store)).toEqual([true, false, true, true]);

  await page.getByRole('link', { name: 'Edit Pan' }).click();
  await expect(hindi.getByLabel('Product name')).toHaveValue('कढ़ाई');
  await hindi.getByLabel('Description').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(`**${store}`);
  await expect.poll(() => pagesIn(store)).toEqual([true, false, true, false]);
  expect(await (await request.get(`${store}?lang=hi`)).text()).toContain('Iron.');
});
