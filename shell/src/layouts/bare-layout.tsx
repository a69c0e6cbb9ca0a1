import type { ReactNode } from 'react';

import { Main, SkipLink } from './main-region.tsx';

/** Nothing of ours around the page: for a creator's page. */
export const BareLayout = ({ children }: { readonly children: ReactNode }) => (
  <>
    <SkipLink />
    <Main>{children}</Main>
  </>
);
