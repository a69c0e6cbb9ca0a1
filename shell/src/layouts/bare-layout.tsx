import type { ReactNode } from 'react';

import { texts } from '../texts.ts';

/** The skip link, first on the page. */
export const SkipLink = () => (
  <a className="ls-skip" href="#main">
    {texts.site.skip}
  </a>
);

/** The main region. It is focusable, so that the focus can move to it after a navigation. */
export const Main = ({ children }: { readonly children?: ReactNode }) => (
  <main id="main" tabIndex={-1}>
    {children}
  </main>
);

/** A layout without header and footer, for creators' pages. */
export const BareLayout = ({ children }: { readonly children: ReactNode }) => (
  <>
    <SkipLink />
    <Main>{children}</Main>
  </>
);
