import { CONTRACT_VERSION, type RemoteModule, type ShellApi } from '@linkstall/contracts/shell';
import { createStore, Provider } from 'jotai';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';

import { DesignPage } from '../design/design-page.tsx';
import { LinksPage } from '../links/links-page.tsx';
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

const remote: RemoteModule = {
  contractVersion: CONTRACT_VERSION,
  routes: (shell) => [
    {
      element: <Root shell={shell} />,
      children: [
        { path: '/admin/links', element: <LinksPage /> },
        { path: '/admin/design', element: <DesignPage /> },
      ],
    },
  ],
};
export default remote;
