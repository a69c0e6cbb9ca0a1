/** @jest-environment node */
import type { Product } from '@linkstall/contracts/http';

import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest } from '../testing/send-request.ts';

const PUBLIC_URL = 'https://stall.example';
const ID = '5f0c0ffee5f0c0ffee5f0c0f';
const product = (more: Partial<Product> = {}): Product => ({
  ...{ _id: ID, Product_Name: 'Pan', Product_Desc: 'Iron.', Product_Price: 499, Product_Discount_Price: 499 },
  ...{ Product_Url: 'shop.example/pan', Product_status: true, Product_Img: [] },
  ...more,
});
const picture = (path: string) => ({ Product_img_Cloudnary_Path: path, Product_img_Cloudnary_Public_id: 'x' });

const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string) => sendRequest(site.url, path, {});
const setProducts = (...products: Product[]) =>
  api.people.set('asha/store', { username: 'asha', fullName: 'Asha & <Co>', UserProduct: products });

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url, { PUBLIC_URL });
  await site.setClockSpeed(0); // the clock stands still unless a test moves it
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});
/** Sends a write after which the page of Asha is read again. */
const sendWrite = async () => {
  api.changed = 'user:asha';
  await sendRequest(site.url, '/api/v1/anything', { method: 'POST', body: '{}' });
};
beforeEach(sendWrite);

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const unescape = (text: string) => text.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);

/** The fields of each item. */
const itemsOf = (xml: string) =>
  xml
    .split('<item>')
    .slice(1)
    .map((item) =>
      [...item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name, text = '']) => [name, unescape(text)]),
    );

test('GET /store/@name/feed.xml has the products with the fields of Merchant Center', async () => {
  const images = [picture('/images/a/1280.webp'), picture('https://cdn.example/b.webp')];
  const texts = { Product_Name: 'Pan & <pot>', Product_Desc: 'One.\u0008\nTwo "2"', Product_Collection: 'Kitchen' };
  setProducts(
    product({ ...texts, Product_Price: 599.5, Product_Img: images, Product_Stock: 0 }),
    product({ Product_Price: 4900, Product_Discount_Price: 4900, Product_Currency: 'JPY' }),
  );
  const { status, headers, text } = await get('/store/@Asha/feed.xml');
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(itemsOf(text)).toEqual([
    [
      ['id', ID],
      ['title', 'Pan & <pot>'],
      ['description', 'One.\nTwo "2"'],
      ['link', `${PUBLIC_URL}/store/@asha/${ID}`],
      ['image_link', `${PUBLIC_URL}/images/a/1280.webp`],
      ['additional_image_link', 'https://cdn.example/b.webp'],
      ['availability', 'out_of_stock'],
      ['price', '599.50 INR'],
      ['sale_price', '499.00 INR'],
      ['product_type', 'Kitchen'],
    ],
    [
      ['id', ID],
      ['title', 'Pan'],
      ['description', 'Iron.'],
      ['link', `${PUBLIC_URL}/store/@asha/${ID}`],
      ['availability', 'in_stock'],
      ['price', '4900 JPY'],
    ],
  ]);
});

test('a store without products has an empty feed, and a store that does not exist has none', async () => {
  setProducts();
  expect(itemsOf((await get('/store/@asha/feed.xml')).text)).toEqual([]);
  expect((await get('/store/@nobody/feed.xml')).status).toBe(404);
  expect((await get('/store/@-/feed.xml')).status).toBe(404);
});

test('the feed is cached until a product of the store changes', async () => {
  setProducts(product());
  const before = await get('/store/@asha/feed.xml');
  setProducts(product({ Product_Name: 'Pot' }));
  expect((await get('/store/@asha/feed.xml')).text).toBe(before.text);
  expect(before.headers['surrogate-key']).toContain('user:asha');
  await sendWrite();
  expect((await get('/store/@asha/feed.xml')).text).toContain('<g:title>Pot</g:title>');
});
