import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import {
  AccountIcon,
  Breakable,
  CopyIcon,
  DesignIcon,
  HomeIcon,
  LinksIcon,
  LogoutIcon,
  PencilIcon,
  PhoneIcon,
  StoreIcon,
  TickIcon,
  unseen,
} from '@linkstall/kit/pieces';
import { useCopy } from '@linkstall/kit/text';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import styled, { css } from 'styled-components';

import { lazyTexts } from '../lazy-texts.ts';
import { mayLeave } from '../leaving/unsaved.state.ts';
import { useShell } from '../shell-context.ts';
import { shellStore } from '../shell-store.ts';
import { texts } from '../texts.ts';

const { ownPage: says } = lazyTexts;

/** The bar on the user's own public page or store, with links to the editors. Visitors do not load it. */
export function OwnPageBar({ user: { username } }: { readonly user: SessionUser }) {
  const here = useLocation().pathname.toLowerCase().replace(/\/$/, '');
  const page = `/${username}`;
  const store = `/store/@${username}`;
  const [onPage, onStore] = [page, store].map((path) => path.toLowerCase() === here);
  const product = productIn(here, store);
  if (product !== null) return <ProductBar product={product} store={store} />;
  if (!onPage && !onStore) return null;
  return (
    <Place $many={Boolean(onStore)}>
      <Bar aria-label={says.label} $many={Boolean(onStore)}>
        {onStore && <Address path={store} />}
        {onStore && <Way to={page} label={says.page} Icon={PhoneIcon} />}
        <Way to="/admin/links" label={says.links} Icon={LinksIcon} />
        <Way to="/admin/design" label={says.design} Icon={DesignIcon} />
        {onStore && <AdminWays />}
        {onPage && <Way to={store} label={says.store} Icon={StoreIcon} />}
      </Bar>
    </Place>
  );
}

const productIn = (here: string, store: string): string | null => {
  const start = `${store.toLowerCase()}/`;
  const id = here.slice(start.length);
  return here.startsWith(start) && /^[\da-f]{24}$/.test(id) ? id : null;
};

/** Links on the user's own product page. */
const ProductBar = ({ product, store }: { readonly product: string; readonly store: string }) => (
  <Place $many>
    <Bar aria-label={says.label} $many>
      <Address path={`${store}/${product}`} />
      <Way to={`/store/edit-product/${product}`} label={says.editProduct} Icon={PencilIcon} />
      <Way to={store} label={says.store} Icon={StoreIcon} />
      <Way to="/admin/links" label={says.links} Icon={LinksIcon} />
    </Bar>
  </Place>
);

/** Links on the user's own store: the navigation of the admin area. */
function AdminWays() {
  const { session } = useShell();
  return (
    <>
      <Way to="/admin/account" label={says.account} Icon={AccountIcon} />
      <Way to="/" label={texts.site.home} Icon={HomeIcon} />
      <button type="button" onClick={() => void (mayLeave(shellStore) && session.end())}>
        <LogoutIcon />
        <span>{texts.site.logout}</span>
      </button>
    </>
  );
}

/** The full URL of the page, with a copy button. */
function Address({ path }: { readonly path: string }) {
  const { notice } = useShell();
  const { copied, copy } = useCopy((address) => notice.error(says.cannotCopy(address), 5_000));
  return (
    <Whole type="button" onClick={() => void copy(location.origin + path)}>
      <b>
        <Breakable>{location.host + path}</Breakable>
      </b>
      {copied ? <TickIcon /> : <CopyIcon />}
      <span className="ls-hidden" aria-live="polite">
        {copied ? says.copied : says.copy}
      </span>
    </Whole>
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
    <span>{label}</span>
  </a>
);

const HEIGHT = `(${token('tap')} + 2 * ${token('2')} + 2 * ${token('3')})`;
const TWO_ROWS = '@media (max-width: 69.99em)';

const keepRoom = (height: string) => `
  body:has(> * &) {
    --ls-above-bar: calc(${height} + ${token('2')});
    padding-bottom: calc(${height} + env(safe-area-inset-bottom, 0px));
  }
`;

/** Six links in one row, also on phones: icon above label. */
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

/** With very large text only icons are shown, in one low row. */
const picturesOnly = css`
  @container (max-width: 16rem) {
    a,
    button {
      justify-content: center;
      min-width: 44px;
      min-height: 44px;
      padding: 0;
    }
    svg {
      width: 24px;
      height: 24px;
    }
    span,
    b {
      ${unseen}
    }
  }
`;

/** Fixed at the bottom; the page has padding, so that its last line can be scrolled above the bar. */
const Place = styled.div<{ readonly $many: boolean }>`
  position: fixed;
  inset: auto 0 calc(${token('3')} + env(safe-area-inset-bottom, 0px));
  z-index: ${token('z-sticky')};
  container-type: inline-size;
  pointer-events: none;
  ${keepRoom(HEIGHT)}
  ${TWO_ROWS} {
    ${({ $many }) => $many && keepRoom(`(${HEIGHT} + ${token('tap')})`)}
  }
`;

const Bar = styled.nav<{ readonly $many: boolean }>`
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
  pointer-events: auto;
  a,
  button {
    display: inline-flex;
    align-items: center;
    gap: ${token('2')};
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
      width: 1.25rem;
    }
    &:focus-visible {
      outline-color: ${token('on-ink')};
      outline-offset: -3px;
    }
  }
  ${({ $many }) => $many && overLabels}
  ${picturesOnly}
`;

/** The URL row above the links on narrow screens. */
const Whole = styled.button`
  &&& {
    flex-direction: row;
    justify-content: center;
    padding-inline: ${token('3')};
    gap: ${token('2')};
    font-size: ${token('text-sm')};
    ${TWO_ROWS} {
      flex: 1 1 100%;
    }
    @container (max-width: 16rem) {
      flex: none;
      padding: 0;
    }
  }
  b {
    font-weight: ${token('weight-mid')};
    text-align: start;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
  }
`;
