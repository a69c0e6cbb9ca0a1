import type { Product, ProductImportResult } from '@linkstall/contracts/http';

import { csvForm, KADHAI, ONE_PRODUCT } from './products.js';
import { Person, type PrepareScene } from './write-scene.js';

const productNames = async (person: Person) => (await person.products()).map(({ Product_Name }) => Product_Name);

/** Every call that changes a creator's store. */
export const PRODUCT_CALLS: Record<string, PrepareScene> = {
  'post /api/v1/product/add-product': async (context) => {
    const person = await Person.new(context);
    await person.addProduct('first');
    const fields = { ...KADHAI, Product_Name: 'new' };
    return {
      send: person.form('POST product/add-product', fields, ['Product_img', 2]),
      status: 201,
      expectOnce: async ({ body }) => {
        expect(await productNames(person)).toEqual(['first', 'new']);
        expect((await person.products())[1]).toEqual(body.data);
      },
      username: person.user.username,
    };
  },
  'post /api/v1/product/read-import': async (context) => {
    const person = await Person.new(context);
    const send = person.file('POST product/read-import', () => csvForm(ONE_PRODUCT));
    return { send, status: 200, expectOnce: async () => expect(await productNames(person)).toEqual([]) };
  },
  'post /api/v1/product/import': async (context) => {
    const person = await Person.new(context);
    await person.addProduct('first');
    return {
      send: person.file('POST product/import', () => csvForm(ONE_PRODUCT)),
      status: 201,
      expectOnce: async ({ body }) => {
        expect(await productNames(person)).toEqual(['first', 'Kadhai']);
        const { products } = body.data as ProductImportResult;
        expect((await person.products()).slice(1).map(({ _id }) => _id)).toEqual(products.map(({ id }) => id));
      },
      username: person.user.username,
    };
  },
  'post /api/v1/product/import-pictures': async (context) => {
    const person = await Person.new(context);
    const { _id, Product_Img } = await person.addProduct('one');
    return {
      send: person.json('POST', 'product/import-pictures', { products: [`${_id} https://a.example/a.png`] }),
      status: 200,
      // A product that has pictures keeps them.
      expectOnce: async () => expect(await person.products()).toMatchObject([{ Product_Img, revision: 1 }]),
      username: person.user.username,
    };
  },
  'post /api/v1/product/delete-products': async (context) => {
    const person = await Person.new(context);
    const { _id } = await person.addProduct('one');
    await person.addProduct('two');
    return {
      send: person.json('POST', 'product/delete-products', { ids: [_id] }),
      status: 200,
      expectOnce: async () => expect(await productNames(person)).toEqual(['two']),
      username: person.user.username,
    };
  },
  'patch /api/v1/product/update-product/{id}': async (context) => {
    const person = await Person.new(context);
    const { _id, Product_Img } = await person.addProduct('old');
    const id = Product_Img[0]?.Product_img_Cloudnary_Public_id;
    const fields = { ...KADHAI, Product_Name: 'changed', revision: '1', Image_Delete_List: JSON.stringify([{ id }]) };
    return {
      send: person.form(`PATCH product/update-product/${_id}`, fields, ['new_product_img', 2]),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await person.products()).toEqual([body.data]);
        expect(body.data).toMatchObject({ Product_Name: 'changed', revision: 2 });
        expect((body.data as Product).Product_Img).toHaveLength(3);
      },
      username: person.user.username,
    };
  },
  'patch /api/v1/product/order': async (context) => {
    const person = await Person.new(context);
    const from = [(await person.addProduct('one'))._id, (await person.addProduct('two'))._id];
    return {
      send: person.json('PATCH', 'product/order', { from, to: from.toReversed() }),
      status: 200,
      expectOnce: async () => expect(await productNames(person)).toEqual(['two', 'one']),
      username: person.user.username,
    };
  },
  'delete /api/v1/product/delete-product/{id}': async (context) => {
    const person = await Person.new(context);
    const { _id } = await person.addProduct('one');
    await person.addProduct('two');
    return {
      send: person.json('DELETE', `product/delete-product/${_id}`, {}),
      status: 200,
      expectOnce: async () => {
        expect(await productNames(person)).toEqual(['two']);
        const owner = new context.database.base.Types.ObjectId(person.user._id);
        const removed = await context.database
          .collection('products')
          .find({ owner, removedAt: { $ne: null } })
          .toArray();
        expect(removed.map(({ name }) => name as string)).toEqual(['one']);
      },
      username: person.user.username,
    };
  },
  'post /api/v1/product/restore-product/{id}': async (context) => {
    const person = await Person.new(context);
    const { _id } = await person.addProduct('one');
    await person.addProduct('two');
    await person.json('DELETE', `product/delete-product/${_id}`, {})({});
    return {
      send: person.json('POST', `product/restore-product/${_id}`, {}),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await productNames(person)).toEqual(['one', 'two']);
        expect((await person.products())[0]).toEqual(body.data);
      },
      username: person.user.username,
    };
  },
};
