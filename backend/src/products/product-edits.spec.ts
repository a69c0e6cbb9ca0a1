import type { Product } from '@linkstall/contracts/http';

import { testImage } from '../../test/client.js';
import { imageIds, Seller, storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
let image: Buffer;
beforeAll(async () => {
  testApp = await startApp();
  image = await testImage();
});

const deleteFields = (...ids: readonly string[]) => ({ Image_Delete_List: JSON.stringify(ids.map((id) => ({ id }))) });

async function sellerWith(images: number): Promise<{ seller: Seller; product: Product }> {
  const seller = await Seller.new(testApp);
  const response = await seller.add(
    { Product_Retailer: 'Bazaar' },
    Array.from({ length: images }, () => image),
  );
  return { seller, product: response.body.data };
}

describe('Editing a product', () => {
  it('changes texts, prices and state, and increases its revision', async () => {
    const { seller, product } = await sellerWith(2);
    const fields = { Product_Name: 'Wok', Product_Price: '10', Product_Discount_Price: '0', Product_status: 'false' };
    const response = await seller.edit(product._id, fields);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-linkstall-changed')).toBe(`user:${seller.username}, products`);
    const after = { Product_Name: 'Wok', Product_Price: 10, Product_Discount_Price: 0, Product_status: false };
    const { Product_Retailer, ...expected } = { ...product, ...after, revision: 2 };
    expect(Product_Retailer).toBe('Bazaar');
    expect(response.body.data).toEqual(expected);
    expect(await seller.products()).toEqual([response.body.data]);
  });

  it('stores the requested order of images, including new ones', async () => {
    const { seller, product } = await sellerWith(3);
    const [first = '', second = '', third = ''] = imageIds(product);
    const order = { Image_Order: JSON.stringify([1, third, 0, first]) }; // a number is the index of a new image
    const { body } = await seller.edit(product._id, { ...deleteFields(second), ...order }, [image, image]);
    const newOrder = imageIds(body.data);
    expect([newOrder[1], newOrder[3]]).toEqual([third, first]);
    expect(newOrder).toHaveLength(4);
    const reversed = await seller.edit(product._id, { Image_Order: JSON.stringify(newOrder.toReversed()) });
    expect(imageIds(reversed.body.data)).toEqual(newOrder.toReversed());
  });

  it.each(['{}', 'x', '[true]', '["nothing"]', '[0]', '[]'])('rejects the order of images %s', async (order) => {
    const { seller, product } = await sellerWith(1);
    const response = await seller.edit(product._id, { Image_Order: order });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'Image_Order' }] } });
    expect(await seller.products()).toEqual([product]);
  });

  it('removes images, adds new ones at the end and leaves no file behind', async () => {
    const otherImages = await storedImageIds(testApp);
    const { seller, product } = await sellerWith(4);
    const [first = '', second = '', third = '', fourth = ''] = imageIds(product);
    const { status, body } = await seller.edit(product._id, deleteFields(second, fourth, second), [
      image,
      image,
      image,
    ]);
    expect(status).toBe(200);
    const ids = imageIds(body.data);
    expect(ids.slice(0, 2)).toEqual([first, third]);
    expect(ids).toHaveLength(5);
    expect(await storedImageIds(testApp)).toEqual([...otherImages, ...ids].sort());
  });

  it.each([
    [5, 1, 0],
    [3, 3, 0],
    [0, 6, 0],
    [5, 3, 2],
  ])('with %i images rejects %i more when %i are removed', async (storedCount, added, removed) => {
    const { seller, product } = await sellerWith(storedCount);
    const before = await storedImageIds(testApp);
    const images = Array.from({ length: added }, () => image);
    const response = await seller.edit(product._id, deleteFields(...imageIds(product).slice(0, removed)), images);
    expect(response).toMatchObject({ status: 400, body: { message: 'Only 5 images allowed' } });
    expect(await storedImageIds(testApp)).toEqual(before);
    expect(await seller.products()).toEqual([product]);
  });

  it('in parallel never exceeds five images', async () => {
    const { seller, product } = await sellerWith(4);
    const before = await storedImageIds(testApp);
    const responses = await Promise.all([1, 2, 3].map(() => seller.edit(product._id, {}, [image])));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const [after] = await seller.products();
    expect(after?.Product_Img).toHaveLength(5);
    expect(await storedImageIds(testApp)).toHaveLength(before.length + 1);
  });

  it('answers 409 to an older revision and changes nothing', async () => {
    const { seller, product } = await sellerWith(1);
    const shownRevision = { revision: String(product.revision) };
    const [first, second] = await Promise.all([
      seller.edit(product._id, { ...shownRevision, Product_Name: 'A' }, [image]),
      seller.edit(product._id, { ...shownRevision, Product_Name: 'B' }, [image]),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const rejected = first.status === 409 ? first : second;
    expect(rejected.body).toMatchObject({ code: 'product.changed', data: null });
    const [after] = await seller.products();
    expect(after).toEqual((first.status === 200 ? first : second).body.data);
    expect(await storedImageIds(testApp)).toEqual(expect.arrayContaining(imageIds(after as Product)));
  });

  it('answers 404 for a product of another user and keeps the product and its images', async () => {
    const { seller, product } = await sellerWith(2);
    const otherSeller = await Seller.new(testApp);
    const before = await storedImageIds(testApp);
    const otherResponse = await otherSeller.edit(product._id, deleteFields(...imageIds(product)), [image]);
    const unknownResponse = await otherSeller.edit('6920a1b2c3d4e5f60718293a', {}, [image]);
    expect(otherResponse.body).toEqual(unknownResponse.body);
    expect(otherResponse).toMatchObject({ status: 404, body: { code: 'product.not_found' } });
    expect(await seller.products()).toEqual([product]);
    expect(await storedImageIds(testApp)).toEqual(before);
  });

  it('rejects the removal of an image of another product, even of the same owner', async () => {
    const { seller, product } = await sellerWith(1);
    const second = (await seller.add({}, [image])).body.data;
    const before = await storedImageIds(testApp);
    const response = await seller.edit(product._id, deleteFields(...imageIds(product), ...imageIds(second)), [image]);
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'Image_Delete_List' }] } });
    expect(await storedImageIds(testApp)).toEqual(before);
    expect(await seller.products()).toEqual([product, second]);
  });
});

describe('Changing the order of products', () => {
  const namesOf = (products: readonly Product[]) => products.map(({ Product_Name }) => Product_Name);
  async function sellerOf(...names: readonly string[]) {
    const seller = await Seller.new(testApp);
    for (const Product_Name of names) await seller.add({ Product_Name });
    return { seller, ids: (await seller.products()).map(({ _id }) => _id) };
  }

  it('stores the new order for everybody', async () => {
    const { seller, ids } = await sellerOf('a', 'b', 'c');
    const [a = '', b = '', c = ''] = ids;
    const response = await seller.order(ids, [c, a, b]);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-linkstall-changed')).toBe(`user:${seller.username}`);
    expect(namesOf(response.body.data)).toEqual(['c', 'a', 'b']);
    expect(await seller.products()).toEqual(response.body.data);
    expect(namesOf(await seller.products({}))).toEqual(['c', 'a', 'b']);
  });

  it('answers 409 to the later of two tabs and changes nothing', async () => {
    const { seller, ids } = await sellerOf('a', 'b', 'c');
    const [a = '', b = '', c = ''] = ids;
    const responses = await Promise.all([seller.order(ids, [c, b, a]), seller.order(ids, [b, a, c])]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'product.order_changed' });
    expect(await seller.products()).toEqual(responses.find(({ status }) => status === 200)?.body.data);
  });

  it('keeps a product that is added meanwhile', async () => {
    const { seller, ids } = await sellerOf('a', 'b');
    await seller.add({ Product_Name: 'new' });
    expect((await seller.order(ids, [...ids].reverse())).status).toBe(409);
    expect(namesOf(await seller.products())).toEqual(['a', 'b', 'new']);
  });

  it('rejects an order that does not contain exactly the products of the store', async () => {
    const { seller, ids } = await sellerOf('a', 'b');
    const [a = '', b = ''] = ids;
    const otherStore = await sellerOf('x');
    for (const to of [
      [a],
      [a, a],
      [a, b, ...otherStore.ids],
      [a, ...otherStore.ids],
      'ab',
      null,
      [1, 2],
      [[a], [b]],
      {},
    ]) {
      expect({ to, status: (await seller.order(ids, to)).status }).toEqual({ to, status: 400 });
    }
    expect((await otherStore.seller.order(ids, [b, a])).status).toBe(409);
    expect((await seller.products()).map(({ _id }) => _id)).toEqual(ids);
  });
});
