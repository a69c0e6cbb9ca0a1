import type { PageLanguage } from '@linkstall/contracts/http';
import type { ReactNode } from 'react';

import { skipTexts } from './skip-texts.ts';

/** The skip link, first on the page. */
export const SkipLink = ({ language = 'en' }: { readonly language?: PageLanguage | undefined }) => (
  <a className="ls-skip" href="#main">
    {skipTexts[language]}
  </a>
);

/** The main region. It is focusable, so that the focus can move to it after a navigation. */
export const Main = ({ children }: { readonly children?: ReactNode }) => (
  <main id="main" tabIndex={-1}>
    {children}
  </main>
);

export interface LayoutProps {
  /** The language of a creator's page; absent for English. */
  readonly language?: PageLanguage | undefined;
  readonly children: ReactNode;
}

/** A layout without header and footer, for creators' pages. */
export const BareLayout = ({ language, children }: LayoutProps) => (
  <>
    <SkipLink language={language} />
    <Main>{children}</Main>
  </>
);
