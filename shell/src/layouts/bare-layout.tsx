import type { ReactNode } from 'react';

import { Main, SkipLink } from './main-region.tsx';

/** Nothing of ours around the page: a creator's page, login and signup. */
export const BareLayout = ({ children }: { readonly children: ReactNode }) => (
  <>
    <SkipLink />
    <Main>{children}</Main>
  </>
);
