import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { DesignIcon, LinksIcon, PhoneIcon, StoreIcon } from '@linkstall/kit/pieces';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';

import { lateTexts } from '../late-texts.ts';

const { ownPage: says } = lateTexts;

/** On one's own public page or store: the way back to where it is edited. Visitors never see it, nor load it. */
export function OwnPageBar({ user: { username } }: { readonly user: SessionUser }) {
  const here = useLocation().pathname.toLowerCase().replace(/\/$/, '');
  const page = `/${username}`;
  const store = `/store/@${username}`;
  const [onPage, onStore] = [page, store].map((path) => path.toLowerCase() === here);
  if (!onPage && !onStore) return null;
  return (
    <Bar aria-label={says.label}>
      {onStore && <Way to={page} label={says.page} Icon={PhoneIcon} />}
      <Way to="/admin/links" label={says.links} Icon={LinksIcon} />
      <Way to="/admin/design" label={says.design} Icon={DesignIcon} />
      {onPage && <Way to={store} label={says.store} Icon={StoreIcon} />}
    </Bar>
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

/** Over the page, whose last line can be scrolled above it. */
const Bar = styled.nav`
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
  a {
    display: inline-flex;
    align-items: center;
    gap: ${withRoom(token('2'))};
    min-height: ${token('tap')};
    padding-inline: min(${token('3')}, 2vw);
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
`;
