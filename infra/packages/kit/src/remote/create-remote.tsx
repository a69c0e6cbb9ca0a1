import { CONTRACT_VERSION, type RemoteModule, type ShellApi } from '@linkstall/contracts/shell';
import { createStore, Provider } from 'jotai';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';

import { shellAtom } from './shell.ts';

type Routes = ReturnType<RemoteModule['routes']>;

interface RemoteOptions extends Pick<RemoteModule, 'pages'> {
  readonly routes: Routes;
}

/** Creates the module that a remote exposes. */
export const createRemote = ({ routes, ...rest }: RemoteOptions): RemoteModule => ({
  contractVersion: CONTRACT_VERSION,
  routes: (shell) => [{ element: <Root shell={shell} />, children: routes }],
  ...rest,
});

/** Creates a separate jotai store, because only `shell` may cross the federation boundary, and atoms must not. */
function Root({ shell }: { readonly shell: ShellApi }) {
  const [store] = useState(() => {
    const newStore = createStore();
    newStore.set(shellAtom, shell);
    return newStore;
  });
  return (
    <Provider store={store}>
      <Outlet />
    </Provider>
  );
}
