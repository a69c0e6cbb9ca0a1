import { token } from '@linkstall/contracts/tokens';
import { chosenInForcedColors, HomeIcon, LogoutIcon } from '@linkstall/kit/components';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import styled, { css } from 'styled-components';

import { lazyTexts } from '../lazy-texts.ts';
import { Brand } from '../styles/brand.tsx';
import { useRemotes } from '../remotes/remotes-context.ts';
import { useShell } from '../shell-context.ts';
import { shellStore } from '../shell-store.ts';
import { translation } from '../shell-translation.ts';
import { texts } from '../texts.ts';
import { mayLeave } from '../unsaved-changes/unsaved.state.ts';
import type { NavEntry } from './admin-nav.ts';
import { BESIDE_MIN_WIDTH, PHONE } from './breakpoints.ts';
import { Bar, MainNav, navLinkStyle, Wrap } from './bar.ts';
import { Main, SkipLink } from './bare-layout.tsx';
import { PhoneBar, PhoneMenu } from './phone-bar.tsx';

const below = (width: string) => `@media (max-width: calc(${width} - 1px))`;

/** The size of the logo in `Brand`. */
const LOGO = '2.1rem';

/**
 * Cancels the scroll padding of `base.css`, because the padding moves the page when a link of the bar gets the focus.
 * On phones the header is one row in every language: a name that has no room wraps into a second, hidden line of the brand.
 */
const AdminBar = styled(Bar)`
  a,
  button {
    scroll-margin-top: -7rem;
  }
  @media ${PHONE} {
    > div > a {
      flex: 1 1 ${LOGO};
      flex-wrap: wrap;
      max-width: max-content;
      height: ${token('tap')};
      padding-block: calc((${token('tap')} - ${LOGO}) / 2);
      overflow: hidden;
    }
  }
`;
/** The navigation has a row below the brand, unless the whole header fits in one row. */
const AdminNav = styled(MainNav)`
  ${below(BESIDE_MIN_WIDTH)} {
    order: 3;
    width: calc(100% + 2 * ${token('gutter')});
    margin-inline: calc(-1 * ${token('gutter')});
    padding-inline: calc(${token('gutter')} - ${token('2')});
    border-top: ${token('line')} solid ${token('border')};
    gap: 0;
    > * {
      flex: 1 1 auto;
    }
  }
  @media ${PHONE} {
    display: none;
  }
`;
/** On small tablets the icon is above the label, so that the seven entries of an operator fit in one row. */
const adminLinkStyle = css`
  ${navLinkStyle}
  ${below(BESIDE_MIN_WIDTH)} {
    padding: 0.5rem 0.25rem;
    border-radius: 0;
    font-size: ${token('text-sm')};
    &[aria-current] {
      background: none;
      box-shadow: inset 0 -3px ${token('select')};
      color: ${token('select')};
      ${chosenInForcedColors}
    }
    &:focus-visible {
      outline-offset: -3px;
    }
  }
  @media (max-width: 47.99em) {
    flex-direction: column;
    gap: 0;
  }
`;
const PageLink = styled(NavLink)`
  ${adminLinkStyle}
`;
const Home = styled(Link)`
  ${adminLinkStyle}
`;
const Logout = styled.button`
  ${adminLinkStyle}
`;
const Body = styled(Wrap)<{ readonly $phone: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${token('7')};
  padding-block: ${token('5')} ${token('8')};
  @media (min-width: ${BESIDE_MIN_WIDTH}) {
    padding-block-end: ${token('7')};
    grid-template-columns: minmax(0, 1fr) ${({ $phone }) => $phone && '21rem'};
  }
`;
const PhoneAside = styled.aside`
  position: sticky;
  top: 6rem;
  display: grid;
  justify-items: center;
  ${below(BESIDE_MIN_WIDTH)} {
    display: none;
  }
`;

interface Props {
  readonly nav: readonly NavEntry[];
  /** Whether the header is for a phone. Null on the server, which writes both headers, so that the styles show one of them. */
  readonly isPhone: boolean | null;
  /** The button that opens the preview of the page; empty on a page without a preview. */
  readonly previewButton: ReactNode;
  /** The preview beside the page; empty on narrow screens. */
  readonly preview: ReactNode;
  /** Whether the page has a preview. Wide screens then keep room for it. */
  readonly hasPreview: boolean;
  readonly children?: ReactNode;
}

/** Header, navigation and body of the admin area. The edge writes the same frame, so that nothing moves when the page starts. */
export function AdminFrame({ nav, isPhone, previewButton, preview, hasPreview, children }: Props) {
  const { session } = useShell();
  const remotes = useRemotes();
  const logOut = () => void (mayLeave(shellStore) && session.end());
  // In the HTML of the edge links work, but buttons wait for the scripts.
  const isSkeleton = isPhone === null;
  return (
    <>
      <SkipLink language={translation.language} />
      <AdminBar>
        <Wrap>
          <Brand />
          {previewButton}
          {isPhone !== false && <PhoneMenu nav={nav} logout={{ onClick: logOut, inert: isSkeleton }} />}
          {isPhone !== true && (
            <AdminNav aria-label={texts.site.admin}>
              {nav.map(({ to, remote, label, Icon }) => (
                <PageLink key={to} to={to} {...prefetchHandlers(() => remotes.prefetch(remote))}>
                  <Icon />
                  {label}
                </PageLink>
              ))}
              <Home to="/">
                <HomeIcon />
                {texts.site.home}
              </Home>
              <Logout type="button" onClick={logOut} inert={isSkeleton}>
                <LogoutIcon />
                {texts.site.logout}
              </Logout>
            </AdminNav>
          )}
        </Wrap>
      </AdminBar>
      <Body $phone={hasPreview}>
        <Main>{children}</Main>
        {preview && <PhoneAside aria-label={lazyTexts.preview.label}>{preview}</PhoneAside>}
      </Body>
      {isPhone !== false && <PhoneBar nav={nav} />}
    </>
  );
}

/** Event handlers that prefetch a remote when the user points at its link, focuses it or touches it. */
const prefetchHandlers = (prefetch: () => void) => ({
  onPointerEnter: prefetch,
  onFocus: prefetch,
  onTouchStart: prefetch,
});
