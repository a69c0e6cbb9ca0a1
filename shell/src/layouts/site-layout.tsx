import { siteOf } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { awning, tapLink } from '@linkstall/kit/components';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';

import { Brand } from '../styles/brand.tsx';
import { useCanJoin, useSessionUser, useShell } from '../shell-context.ts';
import { texts } from '../texts.ts';
import { Bar, NavAnchor, Nav, MainNav, ONE_ROW_MIN_WIDTH, Wrap } from './bar.ts';
import { Main, SkipLink } from './bare-layout.tsx';
import { useCurrentSection } from './current-section.ts';

const SECTIONS = ['home', 'features', 'templates'] as const;
/** The sections while the home page is no landing page. */
const HOME = SECTIONS.slice(0, 1);
/** The pages of this layout are in English. The copy is made before a catalogue of the admin area can change the texts. */
const site = { ...texts.site, about: { ...texts.site.about } };

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
  margin-inline-start: auto;
  @media (min-width: ${ONE_ROW_MIN_WIDTH}) {
    order: 4;
    margin-inline-start: 0;
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
    margin-inline-end: ${token('4')};
    color: inherit;
  }
`;

/** The layout of landing page, stores and error pages. Its links are plain, so that they work without scripts. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  const user = useSessionUser();
  const { name, links, home } = siteOf(useShell());
  const canJoin = useCanJoin();
  const isLanding = useLocation().pathname === '/';
  const sections = home ? HOME : SECTIONS;
  const current = useCurrentSection(sections, isLanding);
  return (
    <Page>
      <SkipLink />
      <Bar>
        <Wrap>
          <Brand />
          <MainNav aria-label={site.sections}>
            {sections.map((id) => (
              <NavAnchor key={id} href={home ? '/' : `/#${id}`} aria-current={current === id ? 'true' : undefined}>
                {site[id]}
              </NavAnchor>
            ))}
          </MainNav>
          <Account aria-label={site.account}>
            {user ? (
              <NavAnchor href="/admin/links">{site.admin}</NavAnchor>
            ) : (
              <>
                <NavAnchor href="/login">{site.login}</NavAnchor>
                {canJoin && <NavAnchor href="/signup">{site.signup}</NavAnchor>}
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
            <b>{name}</b> {site.claim}
          </span>
          <span>
            {Object.entries(site.about).map(([path, label]) => (
              <a key={path} href={path}>
                {label}
              </a>
            ))}
            {links?.map(({ title, url }) => (
              <a key={url} href={url} rel="noopener">
                {title}
              </a>
            ))}
          </span>
        </Wrap>
      </Foot>
    </Page>
  );
}
