import { lazyComponent } from '@linkstall/kit/loading';
import { createRemote } from '@linkstall/kit/remote';

import { texts } from '../ui/texts.ts';
import { pages } from './server.ts';

const AddProductPage = lazyComponent(
  async () => (await import(/* webpackChunkName: "forms" */ '../products/add-product-page.tsx')).AddProductPage,
  texts.common.form,
);
const EditProductPage = lazyComponent(
  async () => (await import(/* webpackChunkName: "forms" */ '../products/edit-product-page.tsx')).EditProductPage,
  texts.common.form,
);

const CsvPage = lazyComponent(
  async () => (await import(/* webpackChunkName: "csv" */ '../products/csv/csv-page.tsx')).CsvPage,
  texts.common.form,
);

/** The server renders the store pages; the forms run only in the browser. */
export default createRemote({
  routes: [
    { path: '/store/add-product', element: <AddProductPage /> },
    { path: '/store/products', element: <CsvPage /> },
    { path: '/store/edit-product/:id', element: <EditProductPage /> },
  ],
  pages,
});
