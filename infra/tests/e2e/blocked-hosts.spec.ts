import type { APIRequestContext } from '@playwright/test';

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

const HOST = 'blocked.example.net';

/** The addresses where visitors see a link or a product of the creator. */
async function addressesOf(request: APIRequestContext, { username }: Creator) {
  const page = (await (await request.get(`/api/v1/${username}/Page`)).json()) as {
    data: { UserLink: { url: string }[] }[];
  };
  const user = (await (await request.get(`/api/v1/${username}`)).json()) as {
    data: { UserProduct: { _id: string }[] }[];
  };
  return {
    tracked: page.data[0]?.UserLink[0]?.url ?? '',
    product: `/store/@${username}/${user.data[0]?.UserProduct[0]?._id}`,
  };
}

/** What visitors get: whether page, store and feed show the items, and the statuses of their own addresses. */
async function shown(
  request: APIRequestContext,
  { username }: Creator,
  addresses: { tracked: string; product: string },
) {
  const textOf = async (path: string) => (await request.get(path)).text();
  const statusOf = async (path: string) => (await request.get(path, { maxRedirects: 0 })).status();
  return {
    page: (await textOf(`/${username}`)).includes('Win a phone'),
    store: (await textOf(`/store/@${username}`)).includes(addresses.product),
    json: (await textOf(`/api/v1/${username}`)).includes(HOST),
    feed: (await textOf(`/store/@${username}/feed.xml`)).includes(addresses.product),
    product: await statusOf(addresses.product),
    qr: await statusOf(`${addresses.product}.qr.svg`),
    tracked: await statusOf(addresses.tracked),
  };
}

test('an operator blocks a host on the whole site at once, and unblocks it', async ({ page, request, creator }) => {
  const image = await createTestImage('teal');
  await verifyEmail(request, creator);
  const link = { title: 'Win a phone', url: `https://shop.${HOST}/win`, countClicks: 'true' };
  await addLinks(request, creator, { links: [link], image });
  await addProduct(request, creator, { images: [image], fields: { Product_Url: `https://${HOST}/phone` } });
  const addresses = await addressesOf(request, creator);
  const open = { page: true, store: true, json: true, feed: true, product: 200, qr: 200, tracked: 302 };
  expect(await shown(request, creator, addresses)).toEqual(open);

  const operator = await newCreator(request);
  await makeOperator(operator);
  await logIn(page, operator);
  await page.goto('/admin/site/hosts');
  await page.getByRole('button', { name: 'Block hosts' }).click();
  await page.getByLabel('Hosts', { exact: true }).fill(`${HOST}\nnot a host`);
  await page.getByLabel('Reason').fill('The phone does not exist.');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('1 new host. This hides 2 entries and products now.')).toBeVisible();
  await expect(page.getByText('Line 2: not a host')).toBeVisible();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expectNotice(page, 'Done. Visitors see the change within two seconds.');
  expect(await shown(request, creator, addresses)).toEqual({
    ...{ page: false, store: false, json: false, feed: false, product: 404, qr: 404, tracked: 451 },
  });

  await page.getByRole('button', { name: `Unblock ${HOST}` }).click();
  await page.getByLabel('Why the block ends').fill('The shop exists.');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Unblock ${HOST}` })
    .click();
  await expect(page.getByText(HOST)).toHaveCount(0);
  expect(await shown(request, creator, addresses)).toEqual(open);
});
