import type { APIRequestContext } from '@playwright/test';

import { expectUsableInBothDirections } from './both-directions.ts';
import {
  addLinks,
  addProduct,
  createTestImage,
  type Creator,
  expect,
  expectNotice,
  logIn,
  newCreator,
  test,
} from './fixtures.ts';
import { verifyEmail } from './mails.ts';
import { makeOperator } from './screens.ts';

const TRACKED = { title: 'Win', url: 'https://win.example', countClicks: 'true' };

async function addEntry(request: APIRequestContext, { token }: Creator, multipart: Record<string, string>) {
  const response = await request.post('/api/v1/link/add-entry', { headers: { authorization: token }, multipart });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { data: { _id: string } }).data._id;
}

/** The addresses of a creator with a tracked link, a product, a place and a form. */
async function addressesOf(request: APIRequestContext, creator: Creator): Promise<readonly string[]> {
  const { username, token } = creator;
  const image = await createTestImage('teal');
  await verifyEmail(request, creator);
  await addLinks(request, creator, { links: [TRACKED], image });
  await addProduct(request, creator, { images: [image] });
  const form = await addEntry(request, creator, { kind: 'contactForm', title: 'Write to me', intro: '' });
  const place = { slug: 'yt', name: 'YouTube' };
  await request.patch('/api/v1/users/insights/place', { headers: { authorization: token }, data: place });
  const { data } = (await (await request.get(`/api/v1/${username}`)).json()) as {
    data: { UserProduct: { _id: string }[] }[];
  };
  const page = (await (await request.get(`/api/v1/${username}/Page`)).json()) as {
    data: { UserLink: { url: string }[]; preview: { url: string } }[];
  };
  const product = `/store/@${username}/${data[0]?.UserProduct[0]?._id}`;
  const { UserLink, preview } = page.data[0] ?? { UserLink: [], preview: { url: '' } };
  return [
    ...[`/${username}`, `/${username}.qr.svg`, `/${username}/yt`, `/form/${username}/${form}`],
    ...[`/store/@${username}`, product, `${product}.qr.svg`, `/store/@${username}/feed.xml`],
    ...[preview.url, UserLink[0]?.url ?? '', `/abuse/${username}`],
    ...[`/api/v1/${username}`, `/api/v1/${username}/Page`, `/api/v1/${username}/Store/1`],
  ];
}

const statusesOf = (request: APIRequestContext, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => `${(await request.get(path, { maxRedirects: 0 })).status()} ${path}`));

/** A redirect leads to a target of a link, to a place, or to the image of the site while the machine is busy. */
const isRefused = (status: string): boolean => !/^(200|302) /.test(status);

const isListed = async (request: APIRequestContext, { username }: Creator) => {
  const index = await (await request.get('/sitemap.xml')).text();
  const parts = [...index.matchAll(/<loc>[^<]*(\/sitemap-\d+\.xml)<\/loc>/g)].map(([, path]) => path ?? '');
  const texts = await Promise.all(parts.map(async (path) => (await request.get(path)).text()));
  return [index, ...texts].some((text) => text.includes(`/${username}<`));
};

test('a visitor reports a page without JavaScript, an operator hides it everywhere at once, and restores it', async ({
  page,
  request,
  creator,
  browser,
  baseURL,
  consoleErrors,
}) => {
  const paths = await addressesOf(request, creator);
  const open = await statusesOf(request, paths);
  expect(open.filter(isRefused)).toEqual([]);
  expect(await isListed(request, creator)).toBe(true);

  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 320, height: 640 },
  });
  const visitor = await context.newPage();
  await visitor.goto(`/${creator.username}`);
  await visitor.getByRole('link', { name: 'Report this page' }).click();
  await visitor.getByLabel('Reason').selectOption('Spam');
  await visitor.getByLabel('What is wrong?').pressSequentially('It promises a phone.', { delay: 130 });
  await visitor.getByRole('button', { name: 'Send the report' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  const operator = await newCreator(request);
  await makeOperator(operator);
  await logIn(page, operator);
  await page.goto('/admin/site/reports');
  const card = page.getByRole('article', { name: `@${creator.username}` });
  await expect(card).toContainText('It promises a phone.');
  await card.getByRole('link', { name: `Decide about @${creator.username}` }).click();
  await page.getByLabel('Reason').selectOption('Scam or phishing');
  await page.getByLabel('Words to the owner').fill('The phone does not exist.');
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expectNotice(page, 'Done. Visitors see the change within two seconds.');
  const hidden = await statusesOf(request, paths);
  expect(hidden).toEqual(paths.map((path) => `451 ${path}`));
  expect(await isListed(request, creator)).toBe(false);

  await visitor.goto(`/store/@${creator.username}`);
  await expect(visitor.getByRole('heading', { name: 'This page is not available' })).toBeVisible();
  await expect(visitor.getByText('Reason: Scam or phishing')).toBeVisible();
  await context.close();

  await page.goto('/admin/site/reports');
  await page.getByLabel('Username, email address or web address').fill(`@${creator.username}`);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `@${creator.username} · hidden` })).toBeVisible();
  await page.getByRole('link', { name: `Open @${creator.username}` }).click();
  await page.getByRole('button', { name: 'Restore Page and store' }).click();
  await page.getByLabel('Why it is restored').fill('The phone exists.');
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Visitors see the page.')).toBeVisible();
  expect((await statusesOf(request, paths)).filter(isRefused)).toEqual([]);
  expect(await isListed(request, creator)).toBe(true);

  await page.goto('/admin/site/log');
  await page.getByLabel('Only about this username').fill(creator.username);
  await expect(page.getByText('hidden → visible')).toBeVisible();
  await expect(page.getByText('visible → hidden')).toBeVisible();
  await expect(page.getByText('Scam or phishing: The phone does not exist.')).toBeVisible();
  consoleErrors.accept(); // the browser logs the status 451
});

test('a suspended creator is logged out, and the login says why', async ({ page, request, creator, consoleErrors }) => {
  const operator = await newCreator(request);
  await makeOperator(operator);
  const data = { target: 'account', id: '', category: 'spam', reason: 'Only spam' };
  const headers = { authorization: operator.token };
  expect((await request.post(`/api/v1/admin/takedowns/${creator.username}`, { headers, data })).status()).toBe(200);
  expect((await request.get(`/${creator.username}`)).status()).toBe(410);
  await page.goto('/login');
  await page.getByLabel('Username').fill(creator.username);
  await page.getByLabel('Password', { exact: true }).fill(creator.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Only spam').first()).toBeVisible();
  consoleErrors.accept(); // the browser logs the status 403
});

test.describe('the report form', () => {
  // The test injects axe as a script, so the pages run without their content policy.
  test.use({ bypassCSP: true });

  test('is usable in both directions on a phone', async ({ page, creator }) => {
    await expectUsableInBothDirections(page, creator, [
      `/abuse/${creator.username}`,
      `/abuse/${creator.username}?sent`,
    ]);
  });
});
