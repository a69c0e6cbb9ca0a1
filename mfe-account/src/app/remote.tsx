import { CONTRACT_VERSION, type RemoteModule, type ShellApi } from '@linkstall/contracts/shell';
import { createStore, Provider } from 'jotai';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';

import { LoginPage } from '../accounts/login-page.tsx';
import { SignupPage } from '../accounts/signup-page.tsx';
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
        { path: '/login', element: <LoginPage /> },
        { path: '/signup', element: <SignupPage /> },
      ],
    },
  ],
};
export default remote;
