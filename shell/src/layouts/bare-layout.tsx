import type { ReactNode } from 'react';

import { texts } from '../texts.ts';

/** First in the page: leads keyboard users past the header. */
export const SkipLink = () => (
  <a className="ls-skip" href="#main">
    {texts.site.skip}
  </a>
);

/** What a page fills. Can take the focus, so that it follows a change of the page. */
export const Main = ({ children }: { readonly children: ReactNode }) => (
  <main id="main" tabIndex={-1}>
    {children}
  </main>
);

/** Nothing of ours around the page: for a creator's page. */
export const BareLayout = ({ children }: { readonly children: ReactNode }) => (
  <>
    <SkipLink />
    <Main>{children}</Main>
  </>
);
