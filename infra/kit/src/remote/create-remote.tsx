import { CONTRACT_VERSION, type RemoteModule, type ShellApi } from '@linkstall/contracts/shell';
import { createStore, Provider } from 'jotai';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';

import { shellAtom } from './shell.ts';

type Routes = ReturnType<RemoteModule['routes']>;

interface Parts extends Pick<RemoteModule, 'pages'> {
  /** The routes of the remote. */
  readonly routes: Routes;
}

/** Creates the module that a remote exposes. */
export const createRemote = ({ routes, ...rest }: Parts): RemoteModule => ({
  contractVersion: CONTRACT_VERSION,
  routes: (shell) => [{ element: <Root shell={shell} />, children: routes }],
  ...rest,
});

/** Provides a jotai store of its own, because atoms must not cross the federation boundary; only `shell` does. */
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
