import type { Product } from '@linkstall/contracts/http';

import type { Call, Client, TestResponse } from './client.js';
import { csvForm, ONE_PRODUCT } from './products.js';
import type { ExpectedStatuses } from './registry-ownership.js';

interface Owner {
  readonly product: Product;
  readonly hiddenProduct: Product;
}
type SendCall = (owner: Owner, call: Call) => Promise<TestResponse>;

const LOGGED_IN: ExpectedStatuses = [401, 401, 200, 200];

/** The calls that import, export and remove products, for the test that only owners change data. */
export function productOwnership(api: () => Client): Readonly<Record<string, readonly [ExpectedStatuses, SendCall]>> {
  const sendOneProduct = (name: string, call: Call) =>
    api().send('POST', `product/${name}`, { ...call, body: csvForm(ONE_PRODUCT) });
  return {
    'get /api/v1/product/export': [LOGGED_IN, (_, call) => api().get('product/export', call)],
    'post /api/v1/product/read-import': [LOGGED_IN, (_, call) => sendOneProduct('read-import', call)],
    'post /api/v1/product/import': [[401, 401, 201, 201], (_, call) => sendOneProduct('import', call)],
    // A product of another owner counts as done, and is not changed.
    'post /api/v1/product/import-pictures': [
      LOGGED_IN,
      ({ product }, call) =>
        api().post('product/import-pictures', { products: [`${product._id} 127.0.0.1/a.png`] }, call),
    ],
    'post /api/v1/product/delete-products': [
      LOGGED_IN,
      ({ hiddenProduct }, call) => api().post('product/delete-products', { ids: [hiddenProduct._id] }, call),
    ],
    'delete /api/v1/product/delete-product/{id}': [
      [401, 401, 404, 200],
      ({ product }, call) => api().send('DELETE', `product/delete-product/${product._id}`, call),
    ],
  };
}
