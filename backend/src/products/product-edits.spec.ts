import type { Product } from '@linkstall/contracts/http';

import { picture } from '../../test/client.js';
import { pictureIds, Seller, storedPictures } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let running: TestApp;
let png: Buffer;
beforeAll(async () => {
  running = await startApp();
  png = await picture();
});
afterAll(() => running.close());

const removing = (...ids: readonly string[]) => ({ Image_Delete_List: JSON.stringify(ids.map((id) => ({ id }))) });

async function sellerWith(pictures: number): Promise<{ seller: Seller; product: Product }> {
  const seller = await Seller.new(running);
  const response = await seller.add(
    { Product_Retailer: 'Bazaar' },
    Array.from({ length: pictures }, () => png),
  );
  return { seller, product: response.body.data };
}

describe('Editing a product', () => {
  it('changes texts, prices and state, and its revision rises', async () => {
    const { seller, product } = await sellerWith(2);
    const texts = { Product_Name: 'Wok', Product_Price: '10', Product_Discount_Price: '0', Product_status: 'false' };
    const response = await seller.edit(product._id, texts);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-linkstall-changed')).toBe(`user:${seller.username}, products`);
    const after = { Product_Name: 'Wok', Product_Price: 10, Product_Discount_Price: 0, Product_status: false };
    const { Product_Retailer, ...kept } = { ...product, ...after, revision: 2 };
    expect(Product_Retailer).toBe('Bazaar');
    expect(response.body.data).toEqual(kept);
    expect(await seller.products()).toEqual([response.body.data]);
  });

  it('puts images in the order that is asked for, new ones among them', async () => {
    const { seller, product } = await sellerWith(3);
    const [first = '', second = '', third = ''] = pictureIds(product);
    const order = { Image_Order: JSON.stringify([1, third, 0, first]) };
    const { body } = await seller.edit(product._id, { ...removing(second), ...order }, [png, png]);
    const after = pictureIds(body.data);
    expect([after[1], after[3]]).toEqual([third, first]);
    expect(after).toHaveLength(4);
    const back = await seller.edit(product._id, { Image_Order: JSON.stringify(after.toReversed()) });
    expect(pictureIds(back.body.data)).toEqual(after.toReversed());
  });

  it.each(['{}', 'x', '[true]', '["nothing"]', '[0]', '[]'])('has no order of images %s', async (order) => {
    const { seller, product } = await sellerWith(1);
    const response = await seller.edit(product._id, { Image_Order: order });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'Image_Order' }] } });
    expect(await seller.products()).toEqual([product]);
  });

  it('takes images away, adds new ones at the end and leaves no file behind', async () => {
    const others = await storedPictures(running);
    const { seller, product } = await sellerWith(4);
    const [first = '', second = '', third = '', fourth = ''] = pictureIds(product);
    const { status, body } = await seller.edit(product._id, removing(second, fourth, second), [png, png, png]);
    expect(status).toBe(200);
    const ids = pictureIds(body.data);
    expect(ids.slice(0, 2)).toEqual([first, third]);
    expect(ids).toHaveLength(5);
    expect(await storedPictures(running)).toEqual([...others, ...ids].sort());
  });

  it.each([
    [5, 1, 0],
    [3, 3, 0],
    [0, 6, 0],
    [5, 3, 2],
  ])('with %i images does not take %i more when %i go', async (present, more, fewer) => {
    const { seller, product } = await sellerWith(present);
    const before = await storedPictures(running);
    const pictures = Array.from({ length: more }, () => png);
    const response = await seller.edit(product._id, removing(...pictureIds(product).slice(0, fewer)), pictures);
    expect(response).toMatchObject({ status: 400, body: { message: 'Only 5 images allowed' } });
    expect(await storedPictures(running)).toEqual(before);
    expect(await seller.products()).toEqual([product]);
  });

  it('twice at once makes no six images of four', async () => {
    const { seller, product } = await sellerWith(4);
    const before = await storedPictures(running);
    const responses = await Promise.all([1, 2, 3].map(() => seller.edit(product._id, {}, [png])));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const [after] = await seller.products();
    expect(after?.Product_Img).toHaveLength(5);
    expect(await storedPictures(running)).toHaveLength(before.length + 1);
  });

  it('tells who has seen an older revision, and changes nothing for them', async () => {
    const { seller, product } = await sellerWith(1);
    const seen = { revision: String(product.revision) };
    const [one, two] = await Promise.all([
      seller.edit(product._id, { ...seen, Product_Name: 'A' }, [png]),
      seller.edit(product._id, { ...seen, Product_Name: 'B' }, [png]),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const refused = one.status === 409 ? one : two;
    expect(refused.body).toMatchObject({ code: 'product.changed', data: null });
    const [after] = await seller.products();
    expect(after).toEqual((one.status === 200 ? one : two).body.data);
    expect(await storedPictures(running)).toEqual(expect.arrayContaining(pictureIds(after as Product)));
  });

  it("answers somebody else's product as missing, and leaves it and its pictures alone", async () => {
    const { seller, product } = await sellerWith(2);
    const other = await Seller.new(running);
    const before = await storedPictures(running);
    const foreign = await other.edit(product._id, removing(...pictureIds(product)), [png]);
    const absent = await other.edit('6920a1b2c3d4e5f60718293a', {}, [png]);
    expect(foreign.body).toEqual(absent.body);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'product.not_found' } });
    expect(await seller.products()).toEqual([product]);
    expect(await storedPictures(running)).toEqual(before);
  });

  it('takes no image of another product away, not even of the same owner', async () => {
    const { seller, product } = await sellerWith(1);
    const second = (await seller.add({}, [png])).body.data;
    const before = await storedPictures(running);
    const response = await seller.edit(product._id, removing(...pictureIds(product), ...pictureIds(second)), [png]);
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'Image_Delete_List' }] } });
    expect(await storedPictures(running)).toEqual(before);
    expect(await seller.products()).toEqual([product, second]);
  });
});

describe('Ordering products', () => {
  const named = (products: readonly Product[]) => products.map(({ Product_Name }) => Product_Name);
  async function sellerOf(...names: readonly string[]) {
    const seller = await Seller.new(running);
    for (const Product_Name of names) await seller.add({ Product_Name });
    return { seller, ids: (await seller.products()).map(({ _id }) => _id) };
  }

  it('puts them in the wanted order for everybody', async () => {
    const { seller, ids } = await sellerOf('a', 'b', 'c');
    const [a = '', b = '', c = ''] = ids;
    const response = await seller.order(ids, [c, a, b]);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-linkstall-changed')).toBe(`user:${seller.username}`);
    expect(named(response.body.data)).toEqual(['c', 'a', 'b']);
    expect(await seller.products()).toEqual(response.body.data);
    expect(named(await seller.products({}))).toEqual(['c', 'a', 'b']);
  });

  it('tells the later of two tabs and changes nothing for it', async () => {
    const { seller, ids } = await sellerOf('a', 'b', 'c');
    const [a = '', b = '', c = ''] = ids;
    const responses = await Promise.all([seller.order(ids, [c, b, a]), seller.order(ids, [b, a, c])]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'product.order_changed' });
    expect(await seller.products()).toEqual(responses.find(({ status }) => status === 200)?.body.data);
  });

  it('loses no product that is added meanwhile', async () => {
    const { seller, ids } = await sellerOf('a', 'b');
    await seller.add({ Product_Name: 'new' });
    expect((await seller.order(ids, [...ids].reverse())).status).toBe(409);
    expect(named(await seller.products())).toEqual(['a', 'b', 'new']);
  });

  it('refuses what is no order of the same products', async () => {
    const { seller, ids } = await sellerOf('a', 'b');
    const [a = '', b = ''] = ids;
    const other = await sellerOf('x');
    for (const to of [[a], [a, a], [a, b, ...other.ids], [a, ...other.ids], 'ab', null, [1, 2], [[a], [b]], {}]) {
      expect({ to, status: (await seller.order(ids, to)).status }).toEqual({ to, status: 400 });
    }
    expect((await other.seller.order(ids, [b, a])).status).toBe(409);
    expect((await seller.products()).map(({ _id }) => _id)).toEqual(ids);
  });
});
