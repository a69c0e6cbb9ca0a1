import type { Product } from '@linkstall/contracts/http';
import sharp from 'sharp';

import { testImage, type TestResponse } from '../../test/client.js';
import { KADHAI, imageIds, productForm, Seller, storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

const ALL_REQUIRED = 'All Fields Except Product_Retailer Are Required';
const PLAIN_NUMBER = 'must be a plain number with at most two decimals';

let testApp: TestApp;
let image: Buffer;
let seller: Seller;
let product: Product;
beforeAll(async () => {
  testApp = await startApp();
  image = await testImage();
  seller = await Seller.new(testApp);
  product = (await seller.add({}, [image])).body.data;
});

/** Expects that adding and editing reject the input, change nothing and leave no file. */
async function expectBothRejected(
  send: (call: 'add' | 'edit') => Promise<TestResponse>,
  status: number,
  message?: string,
) {
  const imagesBefore = await storedImageIds(testApp);
  for (const call of ['add', 'edit'] as const) {
    const response = await send(call);
    expect({ call, status: response.status, text: response.text }).toMatchObject({ call, status });
    expect(response.body).toMatchObject({ statusCode: status, data: null, success: false });
    expect(response.body.message).toEqual(message ?? expect.stringMatching(/^[A-Z].{5,80}$/));
    expect(response.text).not.toMatch(/Error:|node_modules|\/tmp\//);
    expect(response.headers.get('x-linkstall-changed')).toBeNull();
  }
  expect(await seller.products()).toEqual([product]);
  expect(await storedImageIds(testApp)).toEqual(imagesBefore);
}

type Fields = Record<string, string | string[] | undefined>;
const expectRejected = (fields: Fields, status: number, message?: string) =>
  expectBothRejected(
    (call) => (call === 'add' ? seller.add(fields, [image]) : seller.edit(product._id, fields, [image])),
    status,
    message,
  );

const FIELDS = ['Product_Name', 'Product_Desc', 'Product_Price', 'Product_Discount_Price', 'Product_Url'];

it.each(FIELDS)('%s is required: missing, empty and blank are rejected alike', async (field) => {
  for (const text of [undefined, '', '  ', '\t\n']) await expectRejected({ [field]: text }, 400, ALL_REQUIRED);
});

it.each([...FIELDS, 'Product_Retailer', 'Product_status'])(
  '%s must be one text, not a list or an object',
  async (field) => {
    await expectRejected({ [field]: ['1', '1'] }, 400);
    await expectRejected({ [field]: undefined, [`${field}[$ne]`]: '1' }, 400);
    await expectRejected({ [field]: undefined, [`${field}[]`]: '1' }, 400);
    await expectRejected({ [field]: undefined, [`${field}[__proto__][x]`]: '1' }, 400);
  },
);

it.each<[string, Fields, string]>([
  ['a long name', { Product_Name: '🥭'.repeat(121) }, 'Product name must have at most 120 characters'],
  ['a long description', { Product_Desc: '🥭'.repeat(2_001) }, 'Description must have at most 2000 characters'],
  ['a long retailer', { Product_Retailer: 'x'.repeat(121) }, 'Retailer must have at most 120 characters'],
  ['a long address', { Product_Url: `example.com/${'x'.repeat(2_048)}` }, 'Invalid Product URL'],
  ['a text that is no address', { Product_Url: 'kadhai' }, 'Invalid Product URL'],
  ['a script', { Product_Url: 'javascript:alert(1)' }, 'Invalid Product URL'],
  ['an address with a control character', { Product_Url: 'example.com/\u0007' }, 'Invalid Product URL'],
  ['a name of invisible characters', { Product_Name: '\u0007\u202e\u200f' }, ALL_REQUIRED],
  ['a text instead of true or false', { Product_status: 'yes' }, 'Product_status must be true or false'],
  ['a discount above the price', { Product_Discount_Price: '2499.01' }, 'Discount price must be at most the price'],
  ['a price too high', { Product_Price: '10000000.01' }, 'Price must be at most 10,000,000'],
  ['a price with nine digits', { Product_Price: '999999999' }, 'Price must be at most 10,000,000'],
  ['a negative price', { Product_Price: '-1' }, `Price ${PLAIN_NUMBER}`],
  ['a signed price', { Product_Price: '+1' }, `Price ${PLAIN_NUMBER}`],
  ['three decimals', { Product_Price: '1.999' }, `Price ${PLAIN_NUMBER}`],
  ['an exponent', { Product_Price: '1e3' }, `Price ${PLAIN_NUMBER}`],
  ['hexadecimal', { Product_Price: '0x10' }, `Price ${PLAIN_NUMBER}`],
  ['a price that could be two numbers', { Product_Price: '2.499' }, `Price ${PLAIN_NUMBER}`],
  ['a comma that is no thousands separator', { Product_Price: '12,34' }, `Price ${PLAIN_NUMBER}`],
  ['a raised digit', { Product_Price: '1250²' }, `Price ${PLAIN_NUMBER}`],
  ['NaN', { Product_Discount_Price: 'NaN' }, `Discount price ${PLAIN_NUMBER}`],
  ['infinity', { Product_Discount_Price: 'Infinity' }, `Discount price ${PLAIN_NUMBER}`],
  ['a point alone', { Product_Discount_Price: '.' }, `Discount price ${PLAIN_NUMBER}`],
  ['an owner', { owner: 'somebody' }, 'This field is not known'],
  ['an id', { _id: '6920a1b2c3d4e5f60718293a' }, 'This field is not known'],
  ['images as text', { images: '[]' }, 'This field is not known'],
])('%s is rejected', (_, fields, message) => expectRejected(fields, 400, message));

it.each([
  ['no JSON', '[{'],
  ['no list', '{"id":"x"}'],
  ['null', 'null'],
  ['a list of texts', '["x"]'],
  ['ids that are no text', '[{"id":7},{"id":null}]'],
  ['a query operator', '[{"id":{"$ne":null}}]'],
  ['an unknown id', '[{"id":"9f2c41d07be85a63c0d41e9ab8f5726d"}]'],
  ['a path', '[{"id":"../../etc"}]'],
])('an Image_Delete_List with %s is rejected and changes nothing', async (_, list) => {
  const imagesBefore = await storedImageIds(testApp);
  const response = await seller.edit(product._id, { Image_Delete_List: list }, [image]);
  expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'Image_Delete_List' }] } });
  expect(await seller.products()).toEqual([product]);
  expect(await storedImageIds(testApp)).toEqual(imagesBefore);
});

it.each(['x', '-1', '1.5', '1e1', ' ', '9'.repeat(30)])('a revision of %j is rejected', async (revision) => {
  expect((await seller.edit(product._id, { revision })).status).toBe(400);
  expect(await seller.products()).toEqual([product]);
});

describe('Images', () => {
  const INVALID_FILES = {
    'a file of 0 bytes': [() => Buffer.alloc(0), 415],
    'a file of 6 MB': [() => Buffer.concat([image, Buffer.alloc(6_000_000)]), 413],
    'text named .png': [() => Buffer.from('hello, I am a picture'), 415],
    'svg with a script': [() => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 415],
    'half a png': [() => image.subarray(0, image.length / 2), 422],
    'a png of 5,001 x 5,000': [
      () =>
        sharp({ create: { width: 5_001, height: 5_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      422,
    ],
  } as const;

  it.each(Object.entries(INVALID_FILES))(
    '%s is rejected, together with valid images beside it',
    async (_, [createFile, status]) => {
      const invalidImage = await createFile();
      await expectBothRejected(
        (call) =>
          call === 'add'
            ? seller.add({}, [image, invalidImage, image])
            : seller.edit(product._id, {}, [image, invalidImage, image]),
        status,
      );
    },
  );

  it('are rejected when there are six or sixty of them', async () => {
    for (const count of [6, 60]) {
      const images = Array.from({ length: count }, () => image);
      await expectBothRejected(
        (call) => (call === 'add' ? seller.add({}, images) : seller.edit(product._id, {}, images)),
        400,
        'Only 5 images allowed',
      );
    }
  });

  it('under another field name are rejected', () =>
    expectBothRejected(
      (call) =>
        call === 'add'
          ? seller.add({}, [image], 'avatar')
          : seller.editWithForm(product._id, productForm(KADHAI, 'Product_img', [image])),
      400,
    ));

  it('in a broken body or another content type are rejected', async () => {
    const path = { add: 'product/add-product', edit: `product/update-product/${product._id}` };
    const method = { add: 'POST', edit: 'PATCH' };
    const sendBody = (type: string, body: string) => (call: 'add' | 'edit') =>
      testApp.api.send(method[call], path[call], { ...seller.call, headers: { 'content-type': type }, body });
    const formBody = '--x\r\nContent-Disposition: form-data; name="Product_img"; filename="a.png"\r\n\r\nab';
    await expectBothRejected(sendBody('multipart/form-data; boundary=x', formBody), 400);
    await expectBothRejected(sendBody('multipart/form-data', formBody), 400);
    await expectBothRejected(sendBody('application/json', '{}'), 415);
    await expectBothRejected(sendBody('text/plain', 'x'), 415);
  });

  it('of a visitor are not decoded', async () => {
    const visitor = new Seller(testApp, 'nobody', {});
    expect((await visitor.add({}, [Buffer.from('x')])).status).toBe(401);
    expect((await visitor.edit(product._id, {}, [image])).status).toBe(401);
    expect((await visitor.order([product._id], [product._id])).status).toBe(401);
    expect(imageIds(product)).toHaveLength(1);
    expect(await seller.products()).toEqual([product]);
  });
});
