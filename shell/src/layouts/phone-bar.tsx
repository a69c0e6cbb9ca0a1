import { token } from '@linkstall/contracts/tokens';
import {
  chosenInForcedColors,
  HomeIcon,
  initialsStyles,
  LogoutIcon,
  PlusIcon,
  StoreIcon,
  visuallyHidden,
} from '@linkstall/kit/components';
import { imageAt, initials } from '@linkstall/kit/text';
import type { ComponentProps } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import styled, { css } from 'styled-components';

import { lazyTexts } from '../lazy-texts.ts';
import { useSessionUser } from '../shell-context.ts';
import { texts } from '../texts.ts';
import type { NavEntry } from './admin-nav.ts';
import { PHONE } from './breakpoints.ts';

const MENU_ID = 'account-menu';
const { phoneBar: barTexts } = lazyTexts;

interface Props {
  readonly nav: readonly NavEntry[];
}

/** The navigation of a phone: the pages of everyday work, with the button for a new link in the middle. */
export function PhoneBar({ nav }: Props) {
  const username = useSessionUser()?.username;
  const [first, ...rest] = nav.filter(({ isInPhoneBar }) => isInPhoneBar);
  if (!first) return null;
  return (
    <BarContainer>
      <BarNav aria-label={texts.site.admin}>
        <BarPage entry={first} />
        <BarLink to={username === undefined ? '/' : `/store/@${username}`}>
          <StoreIcon />
          <span>{barTexts.store}</span>
        </BarLink>
        <AddLink to={`${first.to}#add`}>
          <PlusIcon />
          <span>{barTexts.add}</span>
        </AddLink>
        {rest.map((entry) => (
          <BarPage key={entry.to} entry={entry} />
        ))}
      </BarNav>
    </BarContainer>
  );
}

const BarPage = ({ entry: { to, label, Icon } }: { readonly entry: NavEntry }) => (
  <BarLink as={NavLink} to={to}>
    <Icon />
    <span>{label}</span>
  </BarLink>
);

/** Account, the other pages and Logout, behind the avatar. Keyed by the path, so that a navigation closes the menu. */
export function PhoneMenu({
  nav,
  logout,
}: Props & { readonly logout: Pick<ComponentProps<'button'>, 'onClick' | 'inert'> }) {
  const { pathname } = useLocation();
  const user = useSessionUser();
  return (
    <>
      <AvatarButton type="button" popoverTarget={MENU_ID} aria-label={barTexts.menu}>
        {user?.avatar.url ? (
          <img src={imageAt(user.avatar.url, 96)} alt="" width={36} height={36} />
        ) : (
          <span data-initials={user ? initials(user.fullName) : ''} />
        )}
      </AvatarButton>
      <Menu key={pathname} id={MENU_ID} popover="auto">
        {user && (
          <p>
            <b dir="auto">{user.fullName}</b>
            {`@${user.username}`}
          </p>
        )}
        <nav aria-label={barTexts.menu}>
          {nav
            .filter(({ isInPhoneBar }) => !isInPhoneBar)
            .map(({ to, label, Icon }) => (
              <MenuLink key={to} to={to}>
                <Icon />
                {label}
              </MenuLink>
            ))}
          <MenuLink to="/" end>
            <HomeIcon />
            {texts.site.home}
          </MenuLink>
          <MenuButton type="button" {...logout}>
            <LogoutIcon />
            {texts.site.logout}
          </MenuButton>
        </nav>
      </Menu>
    </>
  );
}

const HEIGHT = '4rem';

/** Fixed at the bottom; the page has padding, so that its last line can be scrolled above the bar. */
const BarContainer = styled.div`
  position: fixed;
  inset: auto 0 0;
  z-index: ${token('z-sticky')};
  container-type: inline-size;
  padding-bottom: env(safe-area-inset-bottom, 0px);
  border-top: ${token('line')} solid ${token('border')};
  background: ${token('surface')};
  body:has(&) {
    --ls-above-bar: calc(${HEIGHT} + ${token('2')});
    padding-bottom: calc(${HEIGHT} + env(safe-area-inset-bottom, 0px));
  }
  @media not all and ${PHONE}, print {
    display: none;
  }
`;
const BarNav = styled.nav`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
`;
/** With very large text only the icons are shown. */
const itemStyle = css`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 0.15rem;
  min-height: ${HEIGHT};
  padding: 0.25rem 0;
  color: ${token('muted')};
  font: ${token('weight-mid')} ${token('text-xs')} / 1.2 ${token('font')};
  text-decoration: none;
  &[aria-current] {
    color: ${token('select')};
    box-shadow: inset 0 3px ${token('select')};
    ${chosenInForcedColors}
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  svg {
    width: 1.5rem;
    height: 1.5rem;
  }
  @container (max-width: 17rem) {
    svg {
      width: 24px;
      height: 24px;
    }
    span {
      ${visuallyHidden}
    }
  }
`;
const BarLink = styled(Link)`
  ${itemStyle}
`;
const AddLink = styled(Link)`
  ${itemStyle}
  color: ${token('text')};
  svg {
    box-sizing: content-box;
    padding: 0.15rem 0.6rem;
    border-radius: ${token('radius-full')};
    background: ${token('action')};
    color: ${token('on-action')};
  }
`;
/** The initials are CSS content, because text of a button must be part of its accessible name. */
const AvatarButton = styled.button`
  display: grid;
  place-items: center;
  order: 2;
  width: ${token('tap')};
  height: ${token('tap')};
  padding: 0;
  border: 0;
  border-radius: ${token('radius-full')};
  background: none;
  cursor: pointer;
  img,
  span {
    ${initialsStyles}
    width: 2.25rem;
    height: 2.25rem;
    border-radius: ${token('radius-full')};
    object-fit: cover;
    font-size: ${token('text-sm')};
  }
  span::before {
    content: attr(data-initials);
  }
  @media not all and ${PHONE} {
    display: none;
  }
`;
const Menu = styled.div`
  inset-block: 3.75rem auto;
  inset-inline: auto ${token('gutter')};
  width: min(17rem, 100% - 2 * ${token('gutter')});
  margin: 0;
  padding: ${token('2')};
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius-lg')};
  background: ${token('surface')};
  color: ${token('text')};
  box-shadow: ${token('shadow-lg')};
  > p {
    padding: ${token('2')} ${token('3')} ${token('3')};
    color: ${token('muted')};
    font-size: ${token('text-sm')};
    overflow-wrap: anywhere;
  }
  b {
    display: block;
    color: ${token('text')};
    font-size: ${token('text-md')};
  }
`;
const menuItemStyle = css`
  display: flex;
  align-items: center;
  gap: ${token('3')};
  width: 100%;
  min-height: 3rem;
  padding: 0 ${token('3')};
  border: 0;
  border-radius: ${token('radius')};
  background: none;
  color: inherit;
  font: ${token('weight-mid')} ${token('text-md')} / 1.3 ${token('font')};
  text-align: start;
  text-decoration: none;
  cursor: pointer;
  &[aria-current] {
    background: ${token('select-soft')};
    color: ${token('on-select-soft')};
    ${chosenInForcedColors}
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;
const MenuLink = styled(NavLink)`
  ${menuItemStyle}
`;
const MenuButton = styled.button`
  ${menuItemStyle}
`;
