import { createRemote } from '@linkstall/kit/remote';

import { AddProductPage } from '../products/add-product-page.tsx';
import { EditProductPage } from '../products/edit-product-page.tsx';
import { pages } from './pages.ts';

/** The store itself is rendered on the server; the forms are the browser's alone. */
export default createRemote({
  routes: [
    { path: '/store/add-product', element: <AddProductPage /> },
    { path: '/store/edit-product/:id', element: <EditProductPage /> },
  ],
  pages,
});
