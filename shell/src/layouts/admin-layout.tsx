import { token } from '@linkstall/contracts/tokens';
import { HomeIcon, LogoutIcon } from '@linkstall/kit/components';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import styled, { css } from 'styled-components';

import { lazyTexts } from '../lazy-texts.ts';
import { mayLeave } from '../unsaved-changes/unsaved.state.ts';
import { Brand } from '../styles/brand.tsx';
import { PhonePreview } from '../preview/phone-preview.tsx';
import { usePhoneData } from '../preview/use-phone-data.ts';
import { useIdlePrefetch } from '../remotes/idle-prefetch.ts';
import { useRemotes } from '../remotes/remotes-context.ts';
import { useFreshUser } from '../session/use-fresh-user.ts';
import { useSessionUser, useShell } from '../shell-context.ts';
import { shellStore } from '../shell-store.ts';
import { texts } from '../texts.ts';
import { navEntriesOf } from './admin-nav.ts';
import { Bar, navLinkStyle, MainNav, ONE_ROW_MIN_WIDTH, Wrap } from './bar.ts';
import { Main, SkipLink } from './bare-layout.tsx';
import { PageSlots } from './page-slots.tsx';
import { PreviewOverlay } from './preview-overlay.tsx';

/** Minimum width for the phone preview beside the page. */
const BESIDE_MIN_WIDTH = '64rem';

/** Cancels the scroll padding of `base.css`, because the padding moves the page when a link of the bar gets the focus. */
const AdminBar = styled(Bar)`
  a,
  button {
    scroll-margin-top: -7rem;
  }
`;
const adminLinkStyle = css`
  ${navLinkStyle}
  @media (max-width: calc(${BESIDE_MIN_WIDTH} - 1px)) {
    padding-inline: 0.5rem;
  }
  @media (max-width: calc(${ONE_ROW_MIN_WIDTH} - 1px)) {
    flex-direction: column;
    gap: 0.1rem;
    padding-block: 0.5rem;
    font-size: ${token('text-xs')};
    &[aria-current] {
      background: none;
      box-shadow: inset 0 -3px ${token('select')};
      color: ${token('select')};
    }
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
`;

/** The admin area: navigation entries of the deployed remotes, and the phone preview of the user's page. */
export function AdminLayout({ children }: { readonly children?: ReactNode }) {
  const shell = useShell();
  const remotes = useRemotes();
  const nav = navEntriesOf(remotes.composition, useSessionUser());
  useIdlePrefetch(nav.map(({ remote }) => remote));
  const { pathname } = useLocation();
  // Sections that do not change the public page use the full width.
  const hasPhone = nav.some(({ to, changesPage }) => changesPage && to === pathname);
  const hasRoomBeside = useMedia(`(min-width: ${BESIDE_MIN_WIDTH})`);
  // The data is read here, because events must be received while the overlay is closed.
  const phone = usePhoneData(shell);
  useFreshUser(shell);
  const preview = <PhonePreview data={phone} />;
  return (
    <>
      <SkipLink />
      <AdminBar>
        <Wrap>
          <Brand />
          {
            // The key closes the overlay after each navigation, also after Back.
            hasPhone && !hasRoomBeside && <PreviewOverlay key={pathname}>{preview}</PreviewOverlay>
          }
          <MainNav aria-label={texts.site.admin}>
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
            <Logout type="button" onClick={() => void (mayLeave(shellStore) && shell.session.end())}>
              <LogoutIcon />
              {texts.site.logout}
            </Logout>
          </MainNav>
        </Wrap>
      </AdminBar>
      <Body $phone={hasPhone}>
        <Main>
          {children}
          <PageSlots />
        </Main>
        {hasPhone && hasRoomBeside && <PhoneAside aria-label={lazyTexts.preview.label}>{preview}</PhoneAside>}
      </Body>
    </>
  );
}

/** Event handlers that prefetch a remote when the user points at its link, focuses it or touches it. */
const prefetchHandlers = (prefetch: () => void) => ({
  onPointerEnter: prefetch,
  onFocus: prefetch,
  onTouchStart: prefetch,
});

/** Whether a media query matches; updates on changes. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
