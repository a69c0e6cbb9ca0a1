import { token } from '@linkstall/contracts/tokens';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import styled from 'styled-components';

import { Brand } from '../styles/brand.tsx';
import { useCanJoin, useSessionUser } from '../shell-context.ts';
import { translation } from '../shell-translation.ts';
import { texts } from '../texts.ts';
import { Bar, Nav, navLinkStyle, Wrap } from './bar.ts';
import { Main, SkipLink } from './bare-layout.tsx';

const Page = styled.div`
  display: grid;
  grid-template: auto 1fr / minmax(0, 1fr);
  min-height: 100vh;
  min-height: 100dvh;
`;
const Top = styled(Bar)`
  position: static;
  > div {
    gap: 0 ${token('2')};
    min-height: 3.5rem;
    padding: 0;
  }
  @media (min-width: 768px) {
    > div {
      min-height: 4.25rem;
    }
  }
  @media (max-width: 359px) {
    > div > a {
      gap: 0.4rem;
      font-size: ${token('text-lg')};
    }
  }
`;
const EntryLink = styled(NavLink)`
  ${navLinkStyle}
  padding-inline: clamp(0.5rem, 2.5vw, 0.85rem);
`;

/** The layout of login, signup and mail links. A chosen theme is kept in the links. */
export function EntryLayout({ children }: { readonly children?: ReactNode }) {
  const canJoin = useCanJoin();
  const params = new URLSearchParams(useLocation().search);
  const search = searchOf(params, ['theme']);
  return (
    <Page>
      <SkipLink language={translation.language} />
      <Top>
        <Wrap>
          <Brand link={Link} />
          <Nav aria-label={texts.site.account}>
            {useSessionUser() ? (
              <EntryLink to="/admin/links">{texts.site.admin}</EntryLink>
            ) : (
              <>
                <EntryLink to={{ pathname: '/login', search }}>{texts.site.login}</EntryLink>
                {canJoin && (
                  <EntryLink to={{ pathname: '/signup', search: searchOf(params, ['theme', 'invitation']) }}>
                    {texts.site.signup}
                  </EntryLink>
                )}
              </>
            )}
          </Nav>
        </Wrap>
      </Top>
      <Main>{children}</Main>
    </Page>
  );
}

/** The query with these parameters only. */
function searchOf(params: URLSearchParams, names: readonly string[]): string {
  const values = names.flatMap((name) =>
    [params.get(name)].flatMap((value) => (value === null ? [] : [[name, value]])),
  );
  return values.length === 0 ? '' : `?${new URLSearchParams(values).toString()}`;
}
