import { token } from '@linkstall/contracts/tokens';
import { awning, tapLink } from '@linkstall/kit/components';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';

import { Brand } from '../styles/brand.tsx';
import { useSessionUser } from '../shell-context.ts';
import { texts } from '../texts.ts';
import { Bar, NavAnchor, Nav, MainNav, ONE_ROW_MIN_WIDTH, Wrap } from './bar.ts';
import { Main, SkipLink } from './bare-layout.tsx';
import { useCurrentSection } from './current-section.ts';

const SECTIONS = ['home', 'features', 'templates'] as const;

const Page = styled.div`
  display: grid;
  grid-template: auto auto 1fr auto / minmax(0, 1fr);
  min-height: 100vh;
  min-height: 100dvh;
`;
const Awning = styled.div`
  ${awning}
  --w: ${token('stripe')};
  height: 2.5rem;
`;
const Account = styled(Nav)`
  margin-left: auto;
  @media (min-width: ${ONE_ROW_MIN_WIDTH}) {
    order: 4;
    margin-left: 0;
  }
  @media (max-width: 359px) {
    > * {
      padding-inline: 0.5rem;
    }
  }
`;
const Foot = styled.footer`
  padding-block: ${token('5')};
  border-top: ${token('line')} solid ${token('border')};
  color: ${token('muted')};
  font-size: ${token('text-sm')};
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 ${token('5')};
  }
  a {
    ${tapLink}
    margin-right: ${token('4')};
    color: inherit;
  }
`;

/** The layout of landing page, stores and error pages. Its links are plain, so that they work without scripts. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  const user = useSessionUser();
  const isLanding = useLocation().pathname === '/';
  const current = useCurrentSection(SECTIONS, isLanding);
  return (
    <Page>
      <SkipLink />
      <Bar>
        <Wrap>
          <Brand />
          <MainNav aria-label={texts.site.sections}>
            {SECTIONS.map((id) => (
              <NavAnchor key={id} href={`/#${id}`} aria-current={current === id ? 'true' : undefined}>
                {texts.site[id]}
              </NavAnchor>
            ))}
          </MainNav>
          <Account aria-label={texts.site.account}>
            {user ? (
              <NavAnchor href="/admin/links">{texts.site.admin}</NavAnchor>
            ) : (
              <>
                <NavAnchor href="/login">{texts.site.login}</NavAnchor>
                <NavAnchor href="/signup">{texts.site.signup}</NavAnchor>
              </>
            )}
          </Account>
        </Wrap>
      </Bar>
      <Awning aria-hidden="true" />
      <Main>{children}</Main>
      <Foot>
        <Wrap>
          <span>
            <b>{texts.site.name}</b> {texts.site.claim}
          </span>
          <span>
            {Object.entries(texts.site.about).map(([path, label]) => (
              <a key={path} href={path}>
                {label}
              </a>
            ))}
          </span>
        </Wrap>
      </Foot>
    </Page>
  );
}
