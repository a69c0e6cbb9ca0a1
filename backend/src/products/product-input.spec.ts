import type { Product } from '@linkstall/contracts/http';
import sharp from 'sharp';

import { picture, type TestResponse } from '../../test/client.js';
import { KADHAI, pictureIds, productForm, Seller, storedPictures } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

const ALL = 'All Fields Except Product_Retailer Are Required';
const PLAIN = 'must be a plain number with at most two places';

let running: TestApp;
let png: Buffer;
let seller: Seller;
let product: Product;
beforeAll(async () => {
  running = await startApp();
  png = await picture();
  seller = await Seller.new(running);
  product = (await seller.add({}, [png])).body.data;
});
afterAll(() => running.close());

/** Adding and editing refuse it alike; nothing changes and no file stays. */
async function bothRefuse(send: (call: 'add' | 'edit') => Promise<TestResponse>, status: number, message?: string) {
  const pictures = await storedPictures(running);
  for (const call of ['add', 'edit'] as const) {
    const response = await send(call);
    expect({ call, status: response.status, text: response.text }).toMatchObject({ call, status });
    expect(response.body).toMatchObject({ statusCode: status, data: null, success: false });
    expect(response.body.message).toEqual(message ?? expect.stringMatching(/^[A-Z].{5,80}$/));
    expect(response.text).not.toMatch(/Error:|node_modules|\/tmp\//);
    expect(response.headers.get('x-linkstall-changed')).toBeNull();
  }
  expect(await seller.products()).toEqual([product]);
  expect(await storedPictures(running)).toEqual(pictures);
}

type Texts = Record<string, string | string[] | undefined>;
const refusedTexts = (texts: Texts, status: number, message?: string) =>
  bothRefuse(
    (call) => (call === 'add' ? seller.add(texts, [png]) : seller.edit(product._id, texts, [png])),
    status,
    message,
  );

const FIELDS = ['Product_Name', 'Product_Desc', 'Product_Price', 'Product_Discount_Price', 'Product_Url'];

it.each(FIELDS)('%s is required: missing, empty and blank are one', async (field) => {
  for (const text of [undefined, '', '  ', '\t\n']) await refusedTexts({ [field]: text }, 400, ALL);
});

it.each([...FIELDS, 'Product_Retailer', 'Product_status'])('%s is one text: no list, no object', async (field) => {
  await refusedTexts({ [field]: ['1', '1'] }, 400);
  await refusedTexts({ [field]: undefined, [`${field}[$ne]`]: '1' }, 400);
  await refusedTexts({ [field]: undefined, [`${field}[]`]: '1' }, 400);
  await refusedTexts({ [field]: undefined, [`${field}[__proto__][x]`]: '1' }, 400);
});

it.each<[string, Texts, string]>([
  ['a long name', { Product_Name: '🥭'.repeat(121) }, 'Product name must have at most 120 characters'],
  ['a long description', { Product_Desc: '🥭'.repeat(2_001) }, 'Description must have at most 2000 characters'],
  ['a long retailer', { Product_Retailer: 'x'.repeat(121) }, 'Retailer must have at most 120 characters'],
  ['a long address', { Product_Url: `example.com/${'x'.repeat(2_048)}` }, 'Invalid Product URL'],
  ['no address', { Product_Url: 'kadhai' }, 'Invalid Product URL'],
  ['a script', { Product_Url: 'javascript:alert(1)' }, 'Invalid Product URL'],
  ['an address with a control character', { Product_Url: 'example.com/\u0007' }, 'Invalid Product URL'],
  ['an address turned around', { Product_Url: 'example.com/\u202e' }, 'Invalid Product URL'],
  ['a name of nothing that is seen', { Product_Name: '\u0007\u202e\u200f' }, ALL],
  ['a state that is neither', { Product_status: 'yes' }, 'Product_status must be true or false'],
  ['a discount above the price', { Product_Discount_Price: '2499.01' }, 'Discount price must be at most the price'],
  ['a price too high', { Product_Price: '10000000.01' }, 'Price must be at most 10,000,000'],
  ['a price of nine digits', { Product_Price: '999999999' }, 'Price must be at most 10,000,000'],
  ['a price below nothing', { Product_Price: '-1' }, `Price ${PLAIN}`],
  ['a signed price', { Product_Price: '+1' }, `Price ${PLAIN}`],
  ['three places', { Product_Price: '1.999' }, `Price ${PLAIN}`],
  ['an exponent', { Product_Price: '1e3' }, `Price ${PLAIN}`],
  ['hexadecimal', { Product_Price: '0x10' }, `Price ${PLAIN}`],
  ['a price that could be two numbers', { Product_Price: '2.499' }, `Price ${PLAIN}`],
  ['commas that set no thousands apart', { Product_Price: '12,34' }, `Price ${PLAIN}`],
  ['a raised digit', { Product_Price: '1250²' }, `Price ${PLAIN}`],
  ['no number', { Product_Discount_Price: 'NaN' }, `Discount price ${PLAIN}`],
  ['infinity', { Product_Discount_Price: 'Infinity' }, `Discount price ${PLAIN}`],
  ['a point alone', { Product_Discount_Price: '.' }, `Discount price ${PLAIN}`],
  ['an owner', { owner: 'somebody' }, 'This field is not known'],
  ['an id', { _id: '6920a1b2c3d4e5f60718293a' }, 'This field is not known'],
  ['images as text', { images: '[]' }, 'This field is not known'],
])('%s is refused', (_, texts, message) => refusedTexts(texts, 400, message));

it.each([
  ['no JSON', '[{'],
  ['no list', '{"id":"x"}'],
  ['null', 'null'],
  ['a list of texts', '["x"]'],
  ['ids that are no text', '[{"id":7},{"id":null}]'],
  ['an operator', '[{"id":{"$ne":null}}]'],
  ['an unknown id', '[{"id":"9f2c41d07be85a63c0d41e9ab8f5726d"}]'],
  ['a path', '[{"id":"../../etc"}]'],
])('an Image_Delete_List that is %s changes nothing', async (_, list) => {
  const pictures = await storedPictures(running);
  const response = await seller.edit(product._id, { Image_Delete_List: list }, [png]);
  expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'Image_Delete_List' }] } });
  expect(await seller.products()).toEqual([product]);
  expect(await storedPictures(running)).toEqual(pictures);
});

it.each(['x', '-1', '1.5', '1e1', ' ', '9'.repeat(30)])('a revision of %j is refused', async (revision) => {
  expect((await seller.edit(product._id, { revision })).status).toBe(400);
  expect(await seller.products()).toEqual([product]);
});

describe('Pictures', () => {
  const files = {
    'a file of 0 bytes': [() => Buffer.alloc(0), 415],
    'a file of 6 MB': [() => Buffer.concat([png, Buffer.alloc(6_000_000)]), 413],
    'text named .png': [() => Buffer.from('hello, I am a picture'), 415],
    'svg with a script': [() => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 415],
    'half a png': [() => png.subarray(0, png.length / 2), 422],
    'a png of 12,000 x 12,000': [
      () =>
        sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      422,
    ],
  } as const;

  it.each(Object.entries(files))('%s is refused, and good ones beside it are not kept', async (_, [make, status]) => {
    const bad = await make();
    await bothRefuse(
      (call) => (call === 'add' ? seller.add({}, [png, bad, png]) : seller.edit(product._id, {}, [png, bad, png])),
      status,
    );
  });

  it('six are refused, and so are sixty', async () => {
    for (const count of [6, 60]) {
      const pictures = Array.from({ length: count }, () => png);
      await bothRefuse(
        (call) => (call === 'add' ? seller.add({}, pictures) : seller.edit(product._id, {}, pictures)),
        400,
        'Only 5 images allowed',
      );
    }
  });

  it('under another name are refused', () =>
    bothRefuse(
      (call) =>
        call === 'add'
          ? seller.add({}, [png], 'avatar')
          : seller.editBy(product._id, productForm(KADHAI, 'Product_img', [png])),
      400,
    ));

  it('in a broken body, or in none of this type, are refused', async () => {
    const path = { add: 'product/add-product', edit: `product/update-product/${product._id}` };
    const method = { add: 'POST', edit: 'PATCH' };
    const sending = (type: string, body: string) => (call: 'add' | 'edit') =>
      running.api.send(method[call], path[call], { ...seller.call, headers: { 'content-type': type }, body });
    const part = '--x\r\nContent-Disposition: form-data; name="Product_img"; filename="a.png"\r\n\r\nab';
    await bothRefuse(sending('multipart/form-data; boundary=x', part), 400);
    await bothRefuse(sending('multipart/form-data', part), 400);
    await bothRefuse(sending('application/json', '{}'), 415);
    await bothRefuse(sending('text/plain', 'x'), 415);
  });

  it('of a visitor are not looked at', async () => {
    const visitor = new Seller(running, 'nobody', {});
    expect((await visitor.add({}, [Buffer.from('x')])).status).toBe(401);
    expect((await visitor.edit(product._id, {}, [png])).status).toBe(401);
    expect((await visitor.order([product._id], [product._id])).status).toBe(401);
    expect(pictureIds(product)).toHaveLength(1);
    expect(await seller.products()).toEqual([product]);
  });
});
