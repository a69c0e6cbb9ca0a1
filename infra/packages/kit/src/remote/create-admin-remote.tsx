import type { RemoteModule } from '@linkstall/contracts/shell';
import { type ComponentProps, Suspense, use } from 'react';
import { Outlet } from 'react-router-dom';

import { createRemote } from './create-remote.tsx';

type AdminRemoteOptions = ComponentProps<typeof InLanguage> & Parameters<typeof createRemote>[0];

/** A remote whose routes are shown in the language of the reader. `pages` are visitors' pages, in the language of their data. */
export const createAdminRemote = ({ loadLanguage, routes, ...rest }: AdminRemoteOptions): RemoteModule => ({
  ...createRemote({
    routes: [
      {
        element: (
          <Suspense>
            <InLanguage loadLanguage={loadLanguage} />
          </Suspense>
        ),
        children: routes,
      },
    ],
    ...rest,
  }),
  isTranslated: true,
});

/** The pages, as soon as their catalogue is loaded. In English they are shown at once. */
function InLanguage({ loadLanguage }: { readonly loadLanguage: () => Promise<void> | undefined }) {
  const loading = loadLanguage();
  if (loading) use(loading);
  return <Outlet />;
}
