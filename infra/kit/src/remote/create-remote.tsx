import { CONTRACT_VERSION, type RemoteModule, type ShellApi } from '@linkstall/contracts/shell';
import { createStore, Provider } from 'jotai';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';

import { shellAtom } from './shell.ts';

type Routes = ReturnType<RemoteModule['routes']>;

interface Parts extends Pick<RemoteModule, 'pages'> {
  /** What each address shows, below one root that gives the shell to all of them. */
  readonly routes: Routes;
}

/** The module that a remote exposes as `./remote`. */
export const createRemote = ({ routes, ...rest }: Parts): RemoteModule => ({
  contractVersion: CONTRACT_VERSION,
  routes: (shell) => [{ element: <Root shell={shell} />, children: routes }],
  ...rest,
});

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
