import type { Disclosure, OtherEntry, ProductPage, PublicUser, StorePage } from '@linkstall/contracts/http';

import { testImage } from '../../test/client.js';
import { Seller } from '../../test/products.js';
import { setVerified } from '../../test/set-verified.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startApp();
});

const storePage = async (path: string) => (await testApp.api.get<StorePage[]>(path)).body.data[0];
const names = (page: Pick<StorePage, 'UserProduct'> | undefined) =>
  page?.UserProduct.map(({ Product_Name: name }) => name);

describe('The optional fields of a product', () => {
  it('are stored, are absent when empty, and an edit that omits the fields empties them', async () => {
    const seller = await Seller.new(testApp);
    const plain = (await seller.add()).body.data;
    for (const name of ['Collection', 'Featured', 'Affiliate', 'Direct', 'Stock'])
      expect(plain).not.toHaveProperty(`Product_${name}`);
    const fields = { Product_Collection: ' Kitchen ', Product_Featured: 'true', Product_Direct: 'true' };
    const { _id } = (await seller.add({ ...fields, Product_Affiliate: 'true', Product_Stock: '0' })).body.data;
    expect((await seller.get(_id, {})).body.data).toMatchObject({
      Product_Collection: 'Kitchen',
      Product_Featured: true,
      Product_Affiliate: true,
      Product_Direct: true,
      Product_Stock: 0,
    });
    expect((await seller.edit(_id)).body.data).toEqual({ ...plain, _id, revision: 2 });
  });

  it.each(['-1', '1.5', 'x', '100000', '०'])('refuse the stock %s', async (stock) => {
    const response = await (await Seller.new(testApp)).add({ Product_Stock: stock });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'Product_Stock' }] } });
  });
});

describe('A product in another currency', () => {
  it.each([
    ['eur', '€1,250.50', { Product_Currency: 'EUR', Product_Price: 1250.5 }],
    ['EUR', '12,50', { Product_Currency: 'EUR', Product_Price: 12.5 }],
    ['JPY', '1500', { Product_Currency: 'JPY', Product_Price: 1500 }],
    ['KWD', '1.125', { Product_Currency: 'KWD', Product_Price: 1.125 }],
    ['IDR', '15000000', { Product_Currency: 'IDR', Product_Price: 15_000_000 }],
  ])('in %s may cost %s', async (code, price, expected) => {
    const seller = await Seller.new(testApp);
    const prices = { Product_Price: price, Product_Discount_Price: '1' };
    const { _id } = (await seller.add({ Product_Currency: code, ...prices })).body.data;
    expect((await seller.get(_id, {})).body.data).toMatchObject(expected);
  });

  it.each([
    ['XXX', '1', { field: 'Product_Currency', message: 'Currency must be a code such as INR, EUR or USD' }],
    ['JPY', '1.5', { field: 'Product_Price', message: 'Price must be a plain number without decimals' }],
    ['KWD', '1.1255', { field: 'Product_Price', message: 'Price must be a plain number with at most three decimals' }],
    ['EUR', '₹1', { field: 'Product_Price', message: 'Price must be a plain number with at most two decimals' }],
    ['EUR', '1000000000.01', { field: 'Product_Price', message: 'Price must be at most 1,000,000,000' }],
  ])('in %s refuses the price %s', async (code, price, error) => {
    const prices = { Product_Price: price, Product_Discount_Price: '1' };
    const response = await (await Seller.new(testApp)).add({ Product_Currency: code, ...prices });
    expect(response).toMatchObject({ status: 400, body: { errors: [error] } });
  });

  it('keeps its currency on the links page', async () => {
    const seller = await Seller.new(testApp);
    const { _id } = (await seller.add({ Product_Currency: 'USD' })).body.data;
    await testApp.api.form('link/add-entry', { kind: 'product', productId: _id }, seller.call);
    await testApp.api.form('link/add-entry', { kind: 'products', title: 'Shop' }, seller.call);
    const { UserEntry = [] } = (await testApp.api.get<PublicUser[]>(`${seller.username}/Page`)).body.data[0] ?? {};
    expect(UserEntry).toMatchObject([{ currency: 'USD' }, { products: [{ currency: 'USD' }] }]);
  });

  it('offers no UPI, which only pays rupees', async () => {
    const seller = await Seller.new(testApp);
    await testApp.api.form(
      'link/add-entry',
      { kind: 'upi', title: 'Pay', upiId: 'a.person@upi', payee: 'A Person', amount: '' },
      seller.call,
    );
    const { _id } = (await seller.add({ Product_Direct: 'true', Product_Currency: 'EUR' })).body.data;
    const { body } = await testApp.api.get<ProductPage[]>(`${seller.username}/Store/Product/${_id}`);
    expect(body.data[0]?.orders).toEqual({});
  });
});

describe('A store with collections', () => {
  it('lists one collection, names all, and finds products by words in any text', async () => {
    const seller = await Seller.new(testApp);
    await seller.add({ Product_Name: 'Pan', Product_Desc: 'Iron.', Product_Collection: 'Kitchen' });
    await seller.add({ Product_Name: 'Lamp', Product_Desc: 'Brass.', Product_Collection: 'Living room' });
    await seller.add({ Product_Name: 'Tongs', Product_Desc: 'IRON too.', Product_Collection: 'Kitchen' });
    await seller.add({ Product_Name: 'Secret', Product_Collection: 'Attic', Product_status: 'false' });
    const path = `${seller.username}/Store/1`;
    const collections = ['Kitchen', 'Living room'];
    expect(await storePage(path)).toMatchObject({ total: 3, collections });
    const kitchen = await storePage(`${path}/Collection/kitchen`);
    expect(names(kitchen)).toEqual(['Pan', 'Tongs']);
    expect(kitchen).toMatchObject({ total: 2, storeTotal: 3, collections });
    expect(names(await storePage(`${path}/Search/${encodeURIComponent('iron tong')}`))).toEqual(['Tongs']);
    expect(names(await storePage(`${path}/Search/living`))).toEqual(['Lamp']);
    for (const unknown of ['Collection/Attic', 'Search/secret', 'Search/.*'])
      expect(await storePage(`${path}/${unknown}`)).toMatchObject({ UserProduct: [], total: 0, storeTotal: 3 });
    expect((await testApp.api.get(`${path}/Search/${'x'.repeat(41)}`)).status).toBe(404);
  });
});

describe('The page of a product', () => {
  it('contains up to four other visible products: the products that follow, then the first products', async () => {
    const seller = await Seller.new(testApp);
    const ids: string[] = [];
    for (const name of ['1', '2', '3', '4', '5', '6'])
      ids.push((await seller.add({ Product_Name: name })).body.data._id);
    await seller.add({ Product_Name: 'hidden', Product_status: 'false' });
    const { body } = await testApp.api.get<ProductPage[]>(`${seller.username}/Store/Product/${ids[4]}`);
    expect(body.data[0]?.more?.map(({ Product_Name: name }) => name)).toEqual(['6', '1', '2', '3']);
    expect(body.data[0]).not.toHaveProperty('orders');
  });

  it('contains the WhatsApp number and the UPI id of the links page for a product that its creator sells', async () => {
    const seller = await Seller.new(testApp);
    const { _id } = (await seller.add({ Product_Direct: 'true' })).body.data;
    const orders = async () =>
      (await testApp.api.get<ProductPage[]>(`${seller.username}/Store/Product/${_id}`)).body.data[0]?.orders;
    expect(await orders()).toEqual({});
    const upi = { kind: 'upi', title: 'Pay', upiId: 'a.person@upi', payee: 'A Person', amount: '50' };
    for (const entry of [{ kind: 'whatsapp', title: 'Chat', number: '+919876543210', message: '' }, upi])
      await testApp.api.form('link/add-entry', entry, seller.call);
    expect(await orders()).toEqual({
      whatsapp: '+919876543210',
      upi: { upiId: 'a.person@upi', payee: 'A Person', amount: '1874.50' },
    });
  });
});

describe('A strip of products on the links page', () => {
  it('shows the first eight visible products, and nothing while there are none', async () => {
    const seller = await Seller.new(testApp);
    const entry = { kind: 'products', title: 'From my store' };
    const added = await testApp.api.form<OtherEntry>('link/add-entry', entry, seller.call);
    expect(added.body.data).toMatchObject({ ...entry, shown: null });
    const page = async () => (await testApp.api.get<PublicUser[]>(`${seller.username}/Page`)).body.data[0];
    expect(await page()).not.toHaveProperty('UserEntry');
    await seller.add({ Product_Name: 'hidden', Product_status: 'false' });
    const ids: string[] = [];
    for (let count = 0; count < 9; count += 1) ids.push((await seller.add()).body.data._id);
    const products = ids.slice(0, 8).map((productId) => ({ productId, name: 'Kadhai', discountPrice: 1874.5 }));
    expect(await page()).toMatchObject({ UserEntry: [{ ...entry, products }] });
    const own = (await testApp.api.get<OtherEntry[]>('link/all-entry', seller.call)).body.data;
    expect(own).toMatchObject([{ shown: { ...entry, products } }]);
  });
});

describe('The log of affiliate marks', () => {
  const log = async ({ call }: Seller) => (await testApp.api.get<Disclosure[]>('disclosures/log', call)).body.data;
  const summary = async (seller: Seller) =>
    (await log(seller)).map(({ kind, name, until }) => [kind, name, until === undefined ? 'open' : 'ended']);

  it('has a period for each time in which visitors saw the mark of a product', async () => {
    const seller = await Seller.new(testApp);
    const marked = { Product_Affiliate: 'true' };
    const { _id } = (await seller.add({ ...marked, Product_Name: 'Pan' })).body.data;
    await seller.add();
    await seller.edit(_id, { ...marked, Product_Name: 'Pan', Product_Desc: 'A change without a new period.' });
    expect(await summary(seller)).toEqual([['product', 'Pan', 'open']]);
    await seller.edit(_id, { ...marked, Product_Name: 'Iron pan' });
    await seller.remove(_id);
    expect(await summary(seller)).toEqual([
      ['product', 'Pan', 'ended'],
      ['product', 'Iron pan', 'ended'],
    ]);
    await testApp.api.post(`product/restore-product/${_id}`, {}, seller.call);
    expect((await summary(seller)).at(-1)).toEqual(['product', 'Iron pan', 'open']);
    await seller.edit(_id, { ...marked, Product_Name: 'Iron pan', Product_status: 'false' });
    expect((await summary(seller)).at(-1)).toEqual(['product', 'Iron pan', 'ended']);
    expect(await log(await Seller.new(testApp))).toEqual([]);
    expect((await testApp.api.get('disclosures/log')).status).toBe(401);
  });

  it('has the links too, and the page gets the mark of links and of pinned products', async () => {
    const seller = await Seller.new(testApp);
    await setVerified(testApp, seller.username);
    const { _id: productId } = (await seller.add({ Product_Affiliate: 'true', Product_Name: 'Pan' })).body.data;
    const link = { title: 'Knife', url: 'shop.example', isAffiliate: 'true', thumbnail: await testImage() };
    const { _id } = (await testApp.api.form<{ _id: string }>('link/add-link', link, seller.call)).body.data;
    await testApp.api.form('link/add-entry', { kind: 'product', productId }, seller.call);
    const page = (await testApp.api.get<PublicUser[]>(`${seller.username}/Page`)).body.data[0];
    expect(page).toMatchObject({ UserLink: [{ isAffiliate: true }], UserEntry: [{ isAffiliate: true }] });
    await testApp.api.patchForm(`link/update-link/${_id}`, { isAffiliate: 'false' }, seller.call);
    expect(await summary(seller)).toEqual([
      ['product', 'Pan', 'open'],
      ['link', 'Knife', 'ended'],
    ]);
  });
});
