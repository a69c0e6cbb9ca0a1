import { CONTRACT_VERSION, type RemoteModule, type ShellApi } from '@linkstall/contracts/shell';
import { createStore, Provider } from 'jotai';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';

import { AddProductPage } from '../products/add-product-page.tsx';
import { EditProductPage } from '../products/edit-product-page.tsx';
import { pages } from './pages.ts';
import { shellAtom } from './shell-context.ts';

/** Its own jotai store: atoms never cross the federation boundary, only `shell` does. */
function Root({ shell }: { readonly shell: ShellApi }) {
  const [store] = useState(() => {
    const created = createStore();
    created.set(shellAtom, shell);
    return created;
  });
  return (
    <Provider store={store}>
      <Outlet />
    </Provider>
  );
}

/** The store itself is rendered on the server; the forms are the browser's alone. */
const remote: RemoteModule = {
  contractVersion: CONTRACT_VERSION,
  routes: (shell) => [
    {
      element: <Root shell={shell} />,
      children: [
        { path: '/store/add-product', element: <AddProductPage /> },
        { path: '/store/edit-product/:id', element: <EditProductPage /> },
      ],
    },
  ],
  pages,
};
export default remote;
