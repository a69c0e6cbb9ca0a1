import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { AccountIcon, DesignIcon, HomeIcon, LinksIcon, LogoutIcon, PhoneIcon, StoreIcon } from '@linkstall/kit/pieces';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import styled, { css } from 'styled-components';

import { lateTexts } from '../late-texts.ts';
import { mayLeave } from '../leaving/unsaved.state.ts';
import { useShell } from '../shell-context.ts';
import { shellStore } from '../shell-store.ts';
import { texts } from '../texts.ts';

const { ownPage: says } = lateTexts;

/** On one's own public page or store: the way back to where it is edited. Visitors never see it, nor load it. */
export function OwnPageBar({ user: { username } }: { readonly user: SessionUser }) {
  const here = useLocation().pathname.toLowerCase().replace(/\/$/, '');
  const page = `/${username}`;
  const store = `/store/@${username}`;
  const [onPage, onStore] = [page, store].map((path) => path.toLowerCase() === here);
  if (!onPage && !onStore) return null;
  return (
    <Bar aria-label={says.label} $many={Boolean(onStore)}>
      {onStore && <Way to={page} label={says.page} Icon={PhoneIcon} />}
      <Way to="/admin/links" label={says.links} Icon={LinksIcon} />
      <Way to="/admin/design" label={says.design} Icon={DesignIcon} />
      {onStore && <AdminWays />}
      {onPage && <Way to={store} label={says.store} Icon={StoreIcon} />}
    </Bar>
  );
}

/** A store is worked in as the admin area is, so it keeps the rest of that navigation. */
function AdminWays() {
  const { session } = useShell();
  return (
    <>
      <Way to="/admin/account" label={says.account} Icon={AccountIcon} />
      <Way to="/" label={texts.site.home} Icon={HomeIcon} />
      <button type="button" onClick={() => void (mayLeave(shellStore) && session.end())}>
        <LogoutIcon />
        {texts.site.logout}
      </button>
    </>
  );
}

interface WayProps {
  readonly to: string;
  readonly label: string;
  readonly Icon: ComponentType;
}

const Way = ({ to, label, Icon }: WayProps) => (
  <a href={to}>
    <Icon />
    {label}
  </a>
);

/** What there is only while large text leaves room for it: none below 19rem. */
const withRoom = (size: string) => `clamp(0px, (100vw - 19rem) * 99, ${size})`;

const HEIGHT = `(${token('tap')} + 2 * ${token('2')} + 2 * ${token('3')})`;

/** Six ways are one row on a phone, too: icon over label. */
const overLabels = css`
  @media (max-width: 47.99em) {
    max-width: calc(100% - 2 * ${token('1')});
    padding-inline: ${token('1')};
    a,
    button {
      flex: 1 1 auto;
      flex-direction: column;
      gap: 0.15rem;
      padding-inline: 2px;
      font-size: ${token('text-xs')};
    }
  }
`;

/** Over the page, whose last line can be scrolled above it. */
const Bar = styled.nav<{ readonly $many: boolean }>`
  position: fixed;
  inset: auto 0 calc(${token('3')} + env(safe-area-inset-bottom, 0px));
  z-index: ${token('z-sticky')};
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  width: fit-content;
  max-width: calc(100% - 2 * ${token('3')});
  margin-inline: auto;
  padding: ${token('2')};
  border-radius: ${token('radius-xl')};
  background: ${token('ink')};
  box-shadow: ${token('shadow-lg')};
  body:has(> * &) {
    padding-bottom: calc(${HEIGHT} + env(safe-area-inset-bottom, 0px));
  }
  a,
  button {
    display: inline-flex;
    align-items: center;
    gap: ${withRoom(token('2'))};
    min-height: ${token('tap')};
    padding-inline: min(${token('3')}, 2vw);
    border: 0;
    background: none;
    cursor: pointer;
    border-radius: ${token('radius-full')};
    color: ${token('on-ink')};
    font: ${token('weight-mid')} ${token('text-sm')} / 1.2 ${token('font')};
    text-decoration: none;
    @media (hover: hover) {
      &:hover {
        background: ${token('ink-hover')};
      }
    }
    svg {
      width: ${withRoom('1.25rem')};
    }
    &:focus-visible {
      outline-color: ${token('on-ink')};
      outline-offset: -3px;
    }
  }
  ${({ $many }) => $many && overLabels}
`;
