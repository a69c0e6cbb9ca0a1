import { testImage } from '../../test/client.js';
import { KADHAI, imageIds, Seller, storedImageIds } from '../../test/products.js';
import { setVerified } from '../../test/set-verified.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { endUndoTime, preventTimedSweeps } from '../../test/undo-time.js';

const UNKNOWN_ID = '6920a1b2c3d4e5f60718293a';

let testApp: TestApp;
let png: Buffer;
beforeAll(async () => {
  testApp = await startApp();
  preventTimedSweeps(testApp);
  png = await testImage();
});

describe('Adding a product', () => {
  it('returns the cleaned product with images in three widths', async () => {
    const seller = await Seller.new(testApp);
    const response = await seller.add(
      { Product_Name: '  My\u202e kadhai ', Product_Desc: ' Iron.\r\n\r\nHeavy\u0000. ', Product_Retailer: 'Bazaar' },
      [png, png],
    );
    expect(response.status).toBe(201);
    expect(response.headers.get('x-linkstall-changed')).toBe(`user:${seller.username}`);
    const expectedImage = {
      Product_img_Cloudnary_Path: expect.stringMatching(/^\/images\/[0-9a-f]{32}\/1280\.webp$/),
      Product_img_Cloudnary_Public_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    };
    expect(response.body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      Product_Name: 'My kadhai',
      Product_Desc: 'Iron.\n\nHeavy.',
      Product_Price: 2499,
      Product_Discount_Price: 1874.5,
      Product_Url: 'example.com/kadhai',
      Product_Retailer: 'Bazaar',
      Product_status: true,
      Product_Img: [expectedImage, expectedImage],
      revision: 1,
    });
    for (const { Product_img_Cloudnary_Path: path } of response.body.data.Product_Img) {
      for (const width of [320, 640, 1280]) {
        expect((await testApp.api.get(path.replace('1280', String(width)))).status).toBe(200);
      }
    }
    expect(await seller.products()).toEqual([response.body.data]);
  });

  it.each([
    ['0', '0', 0, 0],
    ['0.29', '0.29', 0.29, 0.29],
    ['10000000', '9999999.99', 10_000_000, 9_999_999.99],
    [' 4.35 ', '1.1', 4.35, 1.1],
    ['₹1,25,000', '१,२५,०००', 125_000, 125_000],
    ['Rs. 1,250.50', '1250 rupees', 1250.5, 1250],
  ])('stores the prices %s and %s exactly', async (Product_Price, Product_Discount_Price, ...prices) => {
    const seller = await Seller.new(testApp);
    const { body } = await seller.add({ Product_Price, Product_Discount_Price });
    expect([body.data.Product_Price, body.data.Product_Discount_Price]).toEqual(prices);
  });

  it('needs no image, no retailer and no state', async () => {
    const seller = await Seller.new(testApp);
    const { body } = await seller.add({ Product_Retailer: '  ' });
    expect(body.data.Product_Img).toEqual([]);
    expect(body.data).not.toHaveProperty('Product_Retailer');
    expect(body.data.Product_status).toBe(true);
  });

  it('keeps all of ten products that are added in parallel, and the order of products added one after the other', async () => {
    const seller = await Seller.new(testApp);
    const names = ['one', 'two', 'three'];
    for (const Product_Name of names) await seller.add({ Product_Name });
    await Promise.all(Array.from({ length: 10 }, () => seller.add()));
    const products = await seller.products();
    expect(products).toHaveLength(13);
    expect(products.slice(0, 3).map(({ Product_Name }) => Product_Name)).toEqual(names);
  });

  it('rejects the 501st product with 409 and stores nothing of it', async () => {
    const seller = await Seller.new(testApp);
    const first = (await seller.add()).body.data;
    const { database } = testApp;
    const { ObjectId } = database.base.Types;
    const storedProduct = await database.collection('products').findOne({ _id: new ObjectId(first._id) });
    const copies = Array.from({ length: 498 }, () => ({ ...storedProduct, _id: new ObjectId() }));
    await database.collection('products').insertMany(copies);
    const before = await storedImageIds(testApp);
    const responses = await Promise.all([seller.add({}, [png]), seller.add({}, [png]), seller.add({}, [png])]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'product.limit',
      message: 'A store holds at most 500 products',
    });
    expect(await seller.products()).toHaveLength(500);
    expect(await storedImageIds(testApp)).toHaveLength(before.length + 1);
    expect(await database.collection('products').countDocuments({ owner: storedProduct?.owner as never })).toBe(500);
  });
});

describe('A store', () => {
  it('shows visitors the visible products without revisions, and the owner everything', async () => {
    const seller = await Seller.new(testApp);
    await setVerified(testApp, seller.username);
    const visible = (await seller.add({}, [png])).body.data;
    const hiddenProduct = (await seller.add({ Product_status: 'false' })).body.data;
    const otherSeller = await Seller.new(testApp);
    for (const call of [{}, otherSeller.call, { token: 'garbage' }]) {
      const response = await seller.store(call);
      expect(response.status).toBe(200);
      expect(response.text).not.toMatch(/revision|owner|session/);
      expect(response.body.data).toHaveLength(1);
      expect(response.body.data[0]).toMatchObject({ username: seller.username, fullName: 'A Person', UserLink: [] });
      expect(response.body.data[0]?.email).toBe(`${seller.username}@example.com`);
      expect(response.body.data[0]?.UserProduct.map(({ _id }) => _id)).toEqual([visible._id]);
    }
    expect((await seller.store({})).headers.get('cache-control')).toBe('no-cache');
    expect((await seller.store()).headers.get('cache-control')).toBe('no-store');
    expect(await seller.products()).toEqual([visible, hiddenProduct]);
  });

  it('matches in upper and lower case, and answers 404 for an unknown name', async () => {
    const seller = await Seller.new(testApp);
    expect((await testApp.api.get(`${seller.username.toUpperCase()}/Store`)).status).toBe(200);
    for (const name of ['nobody-of-this-name', 'product', '@x', '%00', 'a%2Fb', '__proto__']) {
      expect(await testApp.api.get(`${name}/Store`)).toMatchObject({ status: 404, body: { data: null } });
    }
  });

  it('appears on the page of its owner with its visible products', async () => {
    const seller = await Seller.new(testApp);
    const visible = (await seller.add()).body.data;
    await seller.add({ Product_status: 'false' });
    for (const path of [seller.username, `users/u/${seller.username}`]) {
      const [user] = [(await testApp.api.get(path, seller.call)).body.data].flat();
      expect(user).toMatchObject({ UserProduct: [{ _id: visible._id }] });
    }
  });
});

describe('One product', () => {
  it('can be read by anybody, but only its owner gets the revision', async () => {
    const seller = await Seller.new(testApp);
    const product = (await seller.add({}, [png])).body.data;
    const { revision, ...publicProduct } = product;
    expect(revision).toBe(1);
    expect((await seller.get(product._id)).body.data).toEqual(product);
    expect((await seller.get(product._id, {})).body.data).toEqual(publicProduct);
    expect((await seller.get(product._id, {})).headers.get('cache-control')).toBe('no-cache');
  });

  it('that is hidden answers 404 to everybody except its owner', async () => {
    const seller = await Seller.new(testApp);
    const otherSeller = await Seller.new(testApp);
    const hiddenProduct = (await seller.add({ Product_status: 'false' })).body.data;
    expect((await seller.get(hiddenProduct._id)).body.data).toEqual(hiddenProduct);
    const unknownResponse = await seller.get(UNKNOWN_ID);
    for (const call of [{}, otherSeller.call])
      expect((await seller.get(hiddenProduct._id, call)).body).toEqual(unknownResponse.body);
    expect(unknownResponse).toMatchObject({
      status: 404,
      body: { code: 'product.not_found', message: 'Product Not Found' },
    });
  });

  it.each(['x', 'add-product', '__proto__', '%00', '6920a1b2c3d4e5f60718293', '6920a1b2c3d4e5f60718293g', '[$ne]'])(
    'with the id %s answers 404',
    async (id) => {
      const seller = await Seller.new(testApp);
      expect((await seller.get(id)).status).toBe(404);
      expect((await seller.edit(id)).status).toBe(404);
      expect((await seller.remove(id)).status).toBe(404);
    },
  );
});

describe('Deleting a product', () => {
  it('removes the product at once and its images after the undo time', async () => {
    const seller = await Seller.new(testApp);
    const before = await storedImageIds(testApp);
    const first = (await seller.add({}, [png, png])).body.data;
    const second = (await seller.add({}, [png])).body.data;
    const response = await seller.remove(first._id.toUpperCase());
    expect(response).toMatchObject({ status: 200, body: { data: null, success: true } });
    expect(response.headers.get('x-linkstall-changed')).toBe(`user:${seller.username}, products`);
    expect(await seller.products()).toEqual([second]);
    expect((await seller.get(first._id)).status).toBe(404);
    expect((await seller.remove(first._id)).status).toBe(404);
    await endUndoTime(testApp);
    expect(await storedImageIds(testApp)).toEqual([...before, ...imageIds(second)].sort());
  });

  it('answers 404 for a product of another user and 401 without a token', async () => {
    const seller = await Seller.new(testApp);
    const otherSeller = await Seller.new(testApp);
    const product = (await seller.add(KADHAI, [png])).body.data;
    expect((await otherSeller.remove(product._id)).body).toEqual((await otherSeller.remove(UNKNOWN_ID)).body);
    expect((await testApp.api.send('DELETE', `product/delete-product/${product._id}`)).status).toBe(401);
    expect(await seller.products()).toEqual([product]);
  });

  it('succeeds for one of five parallel requests; the others answer 404', async () => {
    const seller = await Seller.new(testApp);
    const product = (await seller.add()).body.data;
    const responses = await Promise.all(Array.from({ length: 5 }, () => seller.remove(product._id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await seller.products()).toEqual([]);
  });
});
