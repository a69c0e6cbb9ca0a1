import type { RemoteModule } from '@linkstall/contracts/shell';
import { type ReactNode, Suspense, use } from 'react';

import { createRemote } from './create-remote.tsx';

type LoadLanguage = () => Promise<void> | undefined;
type AdminRemoteOptions = Parameters<typeof createRemote>[0] & { readonly loadLanguage: LoadLanguage };

/** A remote whose routes are shown in the language of the reader. `pages` are visitors' pages, in the language of their data. */
export function createAdminRemote({ loadLanguage, ...options }: AdminRemoteOptions): RemoteModule {
  const remote = createRemote(options);
  return {
    ...remote,
    isTranslated: true,
    routes: (shell) =>
      remote.routes(shell).map(({ element, ...route }) => ({
        ...route,
        element: (
          <Suspense>
            <InLanguage loadLanguage={loadLanguage}>{element}</InLanguage>
          </Suspense>
        ),
      })) as ReturnType<RemoteModule['routes']>,
  };
}

interface InLanguageProps {
  readonly loadLanguage: LoadLanguage;
  readonly children: ReactNode;
}

/** The pages, as soon as their catalogue is loaded. In English they are shown at once. */
function InLanguage({ loadLanguage, children }: InLanguageProps) {
  const loading = loadLanguage();
  if (loading) use(loading);
  return children;
}
