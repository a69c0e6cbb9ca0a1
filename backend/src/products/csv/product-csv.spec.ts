import type {
  Disclosure,
  Product,
  ProductImportPreview,
  ProductImportResult,
  ProductPicturesResult,
  PublicUser,
} from '@linkstall/contracts/http';

import { testImage, type Call } from '../../../test/client.js';
import { serveOtherSites, type OtherSites } from '../../../test/other-sites.js';
import { csvForm, imageIds, Seller } from '../../../test/products.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { endUndoTime, preventTimedSweeps } from '../../../test/undo-time.js';
import { SafeFetch } from '../../link-previews/safe-fetch.service.js';

let testApp: TestApp;
let others: OtherSites;
let image: Buffer;
beforeAll(async () => {
  testApp = await startApp({ PUBLIC_URL: 'https://stall.example' });
  preventTimedSweeps(testApp);
  others = await serveOtherSites(testApp);
  image = await testImage();
  others.sites.set('pics.example', (_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(image),
  );
});

const HEADER = 'title,description,link,price';
const read = (call: Call, text: string | Buffer) =>
  testApp.api.send<ProductImportPreview>('POST', 'product/read-import', { ...call, body: csvForm(text) });
// oxlint-disable-next-line max-params -- caller, file, fields and headers
const add = (call: Call, text: string, fields = {}, headers = {}) =>
  testApp.api.send<ProductImportResult>('POST', 'product/import', { ...call, headers, body: csvForm(text, fields) });
const addPictures = (call: Call, products: readonly string[]) =>
  testApp.api.post<ProductPicturesResult>('product/import-pictures', { products }, call);
const exported = async ({ call }: Seller) => (await testApp.api.get('product/export', call)).text;
const faultsIn = async (call: Call, text: string) =>
  (await read(call, text)).body.data.rows.map(({ row, faults }) => [row, ...faults.map(Object.values)]);
const withoutIds = ({ _id, Product_Img, revision: _revision, ...product }: Product) => ({
  ...product,
  pictures: Product_Img.length,
});

it('GET /product/export has all products with absolute addresses, and no cell that a spreadsheet runs', async () => {
  const seller = await Seller.new(testApp);
  const texts = { Product_Name: '=1+1', Product_Desc: 'A "pan", of\niron', Product_Retailer: '@shop' };
  await seller.add({ ...texts, Product_Stock: '0', Product_status: 'false', Product_Collection: 'Kitchen' }, [
    image,
    image,
  ]);
  const response = await fetch(`${testApp.api.url}/api/v1/product/export`, {
    headers: { authorization: seller.call.token ?? '' },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="products-${seller.username}.csv"`);
  const [product] = await seller.products();
  const [cover, second] = product ? imageIds(product) : [];
  expect(bytes.toString('utf8').slice(1)).toBe(
    'id,title,description,link,image_link,additional_image_link,price,sale_price,availability,stock,retailer,collection,affiliate,sold_by_me,featured,visible,visible_from,visible_until,translations\r\n' +
      `${product?._id},'=1+1,"A ""pan"", of\niron",example.com/kadhai,https://stall.example/images/${cover}/1280.webp,https://stall.example/images/${second}/1280.webp,` +
      "2499.00 INR,1874.50 INR,out_of_stock,0,'@shop,Kitchen,no,no,no,no,,,\r\n",
  );
});

it('an export that is imported into the same store changes nothing', async () => {
  const seller = await Seller.new(testApp);
  await seller.add({}, [image]);
  await seller.add({ Product_Name: "'-5" });
  const before = await seller.products();
  const file = await exported(seller);
  const { rows, room } = (await read(seller.call, file)).body.data;
  expect([rows.map(({ state }) => state), room]).toEqual([['stored', 'stored'], 498]);
  expect(await add(seller.call, file)).toMatchObject({
    status: 400,
    body: { message: 'The file has no product that can be added' },
  });
  expect(await seller.products()).toEqual(before);
});

it('an export that is imported into another store gives the same products, ids and addresses of pictures aside', async () => {
  const [from, to] = [await Seller.new(testApp), await Seller.new(testApp)];
  others.sites.set('stall.example', (request, response) =>
    request.url?.startsWith('/images/')
      ? response.writeHead(200, { 'content-type': 'image/png' }).end(image)
      : response.writeHead(404).end(),
  );
  const schedule = { shownFrom: '2027-01-01T00:00:00.000Z', shownUntil: '2027-02-01T00:00:00.000Z' };
  const flags = { Product_Affiliate: 'true', Product_Direct: 'true', Product_Featured: 'true' };
  await from.add({ ...schedule, ...flags, Product_Stock: '3', Product_Retailer: 'Shop, Co.' }, [image, image]);
  await from.add({
    Product_Name: "'=A",
    Product_Price: '4900',
    Product_Discount_Price: '4900',
    Product_Currency: 'JPY',
  });
  await from.add({ Product_Price: '1.5', Product_Discount_Price: '1.255', Product_Currency: 'KWD' });
  await from.add({ Product_status: 'false', Product_Collection: 'A > B', Product_Desc: '- one\n- two' });
  const { products } = (await add(to.call, await exported(from))).body.data;
  const wanted = products.filter(({ pictures }) => pictures.length > 0);
  await addPictures(
    to.call,
    wanted.map(({ id, pictures }) => [id, ...pictures].join(' ')),
  );
  expect((await to.products()).map(withoutIds)).toEqual((await from.products()).map(withoutIds));
  const log = await testApp.api.get<Disclosure[]>('disclosures/log', to.call);
  expect(log.body.data).toMatchObject([{ kind: 'product', name: 'Kadhai', url: 'example.com/kadhai' }]);
});

it('POST /product/read-import stores nothing, and names row and column of each fault', async () => {
  const seller = await Seller.new(testApp);
  const rows = [
    `${HEADER},sale_price,image_link,visible,stock,visible_from,visible_until`,
    'Pan,Iron,a.example,499 INR,,,,,,',
    ',Iron,javascript:alert(1),abc,,,,,,',
    'Pan,Iron,a.example,499,599,not a picture,maybe,-1,,',
    `Pan,Iron,a.example,499 XYZ,,"${'a.example/1.png,'.repeat(6)}",,,2027-02-01T00:00:00Z,2027-01-01T00:00:00Z`,
  ];
  expect(await faultsIn(seller.call, rows.join('\r\n'))).toEqual([
    [2],
    [
      3,
      ['title', 'It is empty'],
      ['price', 'Price must be a plain number with at most two decimals'],
      ['link', 'Invalid Product URL'],
    ],
    [
      4,
      ['visible', 'Write yes or no'],
      ['stock', 'Stock must be a whole number from 0 to 99,999'],
      ['image_link', '“not a picture” is not a web address'],
    ],
    [5, expect.arrayContaining(['price']), expect.arrayContaining(['image_link', 'A product has at most 5 pictures'])],
  ]);
  expect(await seller.products()).toEqual([]);
});

it('a sale price above the price is a fault in its column', async () => {
  const { call } = await Seller.new(testApp);
  expect(await faultsIn(call, `${HEADER},sale_price\nPan,Iron,a.example,499,599`)).toEqual([
    [2, ['sale_price', 'Discount price must be at most the price']],
  ]);
});

it.each([
  [
    'columns in any order and case, with names of Merchant Center and others',
    'LINK;Price;G:Title;Description;gtin\r\na.example;499,00 EUR;Pan;Iron;123',
  ],
  ['tabs', 'title\tdescription\tlink\tprice\nPan\tIron\ta.example\t€499'],
  [
    'UTF-16',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${HEADER}\nPan,Iron,a.example,499 EUR`, 'utf16le')]),
  ],
])('POST /product/read-import reads a file with %s', async (_, file) => {
  const { call } = await Seller.new(testApp);
  const { body } = await read(call, file);
  expect(body.data.rows).toEqual([{ row: 2, name: 'Pan', price: '€499.00', pictures: 0, state: 'new', faults: [] }]);
});

it('POST /product/read-import names the columns that are not taken over', async () => {
  const { call } = await Seller.new(testApp);
  const { body } = await read(call, `${HEADER},gtin,brand\nPan,Iron,a.example,499,1,Iron & Ember`);
  expect(body.data.ignoredColumns).toEqual(['gtin', 'brand']);
});

it('a product that is out of stock, and its product type, are taken over', async () => {
  const seller = await Seller.new(testApp);
  const file = `${HEADER},availability,product_type\nPan,Iron,a.example,499,out of stock,Home > Kitchen`;
  expect((await add(seller.call, file)).status).toBe(201);
  expect(await seller.products()).toMatchObject([{ Product_Stock: 0, Product_Collection: 'Kitchen' }]);
});

it.each([
  [
    'a file without a column for the price',
    'title,description,link\nPan,Iron,a.example',
    'The file has no column “price” in its first row',
  ],
  ['an empty table', HEADER, 'The file has no products below the names of its columns'],
  [
    'a quotation mark that is not closed',
    `${HEADER}\n"Pan,Iron,a.example,499`,
    'Row 2 cannot be read: a quotation mark (") is not closed',
  ],
  [
    'an endless row',
    `${HEADER}\n"${'a'.repeat(50_000)}`,
    'Row 2 is too long. Is a quotation mark (") in it open, but not closed?',
  ],
  ['101 columns', `${HEADER}${',x'.repeat(97)}\nPan`, 'The file has more than 100 columns'],
  [
    '501 products',
    `${HEADER}${'\nPan,Iron,a.example,499'.repeat(501)}`,
    'The file has more than 500 products. Divide it into several files',
  ],
  [
    'letters of an old code page',
    Buffer.from([...Buffer.from(`${HEADER}\nCaf`), 0xe9]),
    'The letters of this file cannot be read: save it as “CSV UTF-8” and choose it again',
  ],
])('POST /product/read-import refuses %s in words', async (_, file, message) => {
  const { call } = await Seller.new(testApp);
  expect(await read(call, file)).toMatchObject({ status: 422, body: { message } });
});

it('POST /product/read-import refuses a file of more than 4 MiB', async () => {
  const { call } = await Seller.new(testApp);
  expect((await read(call, Buffer.alloc(4 * 1024 * 1024 + 1, 'a'))).status).toBe(413);
});

it('POST /product/import stores nothing when a row has a fault, unless such rows are left out', async () => {
  const seller = await Seller.new(testApp);
  const file = `${HEADER}\nPan,Iron,a.example,499\nPot,Clay,a.example,abc`;
  expect(await add(seller.call, file)).toMatchObject({
    status: 400,
    body: { message: 'Row 3, price: Price must be a plain number with at most two decimals' },
  });
  expect(await seller.products()).toEqual([]);
  expect((await add(seller.call, file, { leaveFaultyOut: 'true' })).status).toBe(201);
  expect((await seller.products()).map(({ Product_Name }) => Product_Name)).toEqual(['Pan']);
});

it('POST /product/import stores nothing when the store would have more than 500 products', async () => {
  const seller = await Seller.new(testApp);
  const fileOf = (count: number) => `${HEADER}${'\nPan,Iron,a.example,499'.repeat(count)}`;
  expect((await add(seller.call, fileOf(499))).body.data.products).toHaveLength(499);
  expect(await add(seller.call, fileOf(2))).toMatchObject({ status: 409, body: { code: 'product.limit' } });
  expect((await add(seller.call, fileOf(1))).status).toBe(201);
  expect(await seller.products()).toHaveLength(500);
});

it('POST /product/import twice with one key adds the products once, also after one of them was deleted', async () => {
  const seller = await Seller.new(testApp);
  const send = () =>
    add(seller.call, `${HEADER}\nPan,Iron,a.example,499\nPot,Clay,a.example,99`, {}, { 'idempotency-key': 'one' });
  const [first, second] = [await send(), await send()];
  expect(second.body.data).toEqual(first.body.data);
  await seller.remove(first.body.data.products[0]?.id ?? '');
  await send();
  expect(await seller.products()).toHaveLength(1);
});

it('POST /product/delete-products undoes an import, with its pictures', async () => {
  const seller = await Seller.new(testApp);
  await seller.add({ Product_Name: 'Before' });
  const file = `${HEADER},image_link\nPan,Iron,a.example,499,https://pics.example/pan.png`;
  const { products } = (await add(seller.call, file)).body.data;
  await addPictures(
    seller.call,
    products.map(({ id, pictures }) => [id, ...pictures].join(' ')),
  );
  const [, pan] = await seller.products();
  const path = pan?.Product_Img[0]?.Product_img_Cloudnary_Path ?? '';
  expect((await testApp.api.get(path)).status).toBe(200);
  const removal = await testApp.api.post('product/delete-products', { ids: products.map(({ id }) => id) }, seller.call);
  expect(removal.headers.get('x-linkstall-changed')).toBe(`user:${seller.username}, products`);
  expect((await seller.products()).map(({ Product_Name }) => Product_Name)).toEqual(['Before']);
  await endUndoTime(testApp);
  expect((await testApp.api.get(path)).status).toBe(404);
});

describe('POST /product/import-pictures', () => {
  const newProduct = async (seller: Seller) => {
    const { products } = (await add(seller.call, `${HEADER}\nPan,Iron,a.example,499`)).body.data;
    return products[0]?.id ?? '';
  };

  it('adds the pictures in their order, leaves out those that cannot be read, and counts them', async () => {
    const seller = await Seller.new(testApp);
    const id = await newProduct(seller);
    const addresses = 'https://pics.example/1.png http://169.254.169.254/a.png https://pics.example/2.png';
    expect((await addPictures(seller.call, [`${id} ${addresses}`])).body.data).toEqual({
      products: [id],
      unreadable: 1,
    });
    expect(others.dialled).not.toContain('169.254.169.254');
    expect(await seller.products()).toMatchObject([{ Product_Img: [{}, {}], revision: 2 }]);
  });

  it('leaves a product with a picture as it is, so that the call can be repeated', async () => {
    const seller = await Seller.new(testApp);
    const id = await newProduct(seller);
    const send = () => addPictures(seller.call, [`${id} https://pics.example/1.png`]);
    await send();
    const before = await seller.products();
    expect((await send()).body.data).toEqual({ products: [id], unreadable: 0 });
    expect(await seller.products()).toEqual(before);
  });

  it('answers 429 above the limit of requests to other sites, and the product stays without pictures', async () => {
    const limited = await startApp({ RATE_LIMIT_FACTOR: '0.1' });
    const sites = await serveOtherSites(limited);
    sites.sites.set('pics.example', (_, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(image),
    );
    const { user, token } = await limited.api.newSession();
    const body = csvForm(`${HEADER}\nPan,Iron,a.example,499`);
    const response = await limited.api.send<ProductImportResult>('POST', 'product/import', { token, body });
    const [{ id } = { id: '' }] = response.body.data.products;
    const options = { owner: user._id, types: /png/, accept: 'image/png', maxBytes: 10_000, excess: 'cut' as const };
    for (let count = 0; count < 40; count += 1)
      await limited.app.get(SafeFetch).get('https://pics.example/1.png', options);
    const products = [`${id} https://pics.example/1.png`];
    expect((await limited.api.post('product/import-pictures', { products }, { token })).status).toBe(429);
    const store = await limited.api.get<PublicUser[]>(`${user.username}/Store`, { token });
    expect(store.body.data[0]?.UserProduct).toMatchObject([{ Product_Img: [] }]);
  });
});
