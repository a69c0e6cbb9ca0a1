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
  visuallyHidden,
} from '@linkstall/kit/components';
import { directionOf } from '@linkstall/kit/languages';
import { useCopy } from '@linkstall/kit/text';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import styled, { css } from 'styled-components';

import { shownPath } from '../isolated-pages.ts';
import { lazyTexts } from '../lazy-texts.ts';
import { mayLeave } from '../unsaved-changes/unsaved.state.ts';
import { useShell } from '../shell-context.ts';
import { shellStore } from '../shell-store.ts';
import { translation } from '../shell-translation.ts';
import { texts } from '../texts.ts';

const { ownPage: barTexts } = lazyTexts;

/** The bar on the user's own public page or store, with links to the editors. Visitors do not load it. */
export function OwnPageBar({ user: { username } }: { readonly user: SessionUser }) {
  const path = shownPath(useShell(), useLocation().pathname);
  const pathname = path.toLowerCase().replace(/\/$/, '');
  const page = `/${username}`;
  const store = `/store/@${username}`;
  const [isOnPage, isOnStore] = [page, store].map((own) => own.toLowerCase() === pathname);
  const product = productIdOf(pathname, store);
  if (product !== null) return <ProductBar product={product} store={store} />;
  if (!isOnPage && !isOnStore) return null;
  return (
    <BarContainer $hasManyLinks={Boolean(isOnStore)}>
      <Bar
        aria-label={barTexts.label}
        lang={translation.language}
        dir={directionOf(translation.language)}
        $hasManyLinks={Boolean(isOnStore)}
      >
        {isOnStore && <Address path={store} />}
        {isOnStore && <BarLink to={page} label={barTexts.page} Icon={PhoneIcon} />}
        <BarLink to="/admin/links" label={barTexts.links} Icon={LinksIcon} />
        <BarLink to="/admin/design" label={barTexts.design} Icon={DesignIcon} />
        {isOnStore && <AdminLinks />}
        {isOnPage && <BarLink to={store} label={barTexts.store} Icon={StoreIcon} />}
      </Bar>
    </BarContainer>
  );
}

const productIdOf = (pathname: string, store: string): string | null => {
  const start = `${store.toLowerCase()}/`;
  const id = pathname.slice(start.length);
  return pathname.startsWith(start) && /^[\da-f]{24}$/.test(id) ? id : null;
};

const ProductBar = ({ product, store }: { readonly product: string; readonly store: string }) => (
  <BarContainer $hasManyLinks>
    <Bar aria-label={barTexts.label} lang={translation.language} dir={directionOf(translation.language)} $hasManyLinks>
      <Address path={`${store}/${product}`} />
      <BarLink to={`/store/edit-product/${product}`} label={barTexts.editProduct} Icon={PencilIcon} />
      <BarLink to={store} label={barTexts.store} Icon={StoreIcon} />
      <BarLink to="/admin/links" label={barTexts.links} Icon={LinksIcon} />
    </Bar>
  </BarContainer>
);

/** Links on the user's own store: the navigation of the admin area. */
function AdminLinks() {
  const { session } = useShell();
  return (
    <>
      <BarLink to="/admin/account" label={barTexts.account} Icon={AccountIcon} />
      <BarLink to="/" label={texts.site.home} Icon={HomeIcon} />
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
  const { isCopied, copy } = useCopy((address) => notice.error(barTexts.cannotCopy(address), 5_000));
  return (
    <AddressButton type="button" onClick={() => void copy(location.origin + path)}>
      <b>
        <Breakable>{location.host + path}</Breakable>
      </b>
      {isCopied ? <TickIcon /> : <CopyIcon />}
      <span className="ls-hidden" aria-live="polite">
        {isCopied ? barTexts.copied : barTexts.copy}
      </span>
    </AddressButton>
  );
}

interface BarLinkProps {
  readonly to: string;
  readonly label: string;
  readonly Icon: ComponentType;
}

const BarLink = ({ to, label, Icon }: BarLinkProps) => (
  <a href={to}>
    <Icon />
    <span>{label}</span>
  </a>
);

const HEIGHT = `(${token('tap')} + 2 * ${token('2')} + 2 * ${token('3')})`;
const TWO_ROWS = '@media (max-width: 69.99em)';

const reserveSpace = (height: string) => `
  body:has(> * &) {
    --ls-above-bar: calc(${height} + ${token('2')});
    padding-bottom: calc(${height} + env(safe-area-inset-bottom, 0px));
  }
`;

/** On phones the icon is above the label, so that six links fit in one row. */
const iconsAboveLabels = css`
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
const iconsOnly = css`
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
      ${visuallyHidden}
    }
  }
`;

/** Fixed at the bottom; the page has padding, so that its last line can be scrolled above the bar. */
const BarContainer = styled.div<{ readonly $hasManyLinks: boolean }>`
  position: fixed;
  inset: auto 0 calc(${token('3')} + env(safe-area-inset-bottom, 0px));
  z-index: ${token('z-sticky')};
  container-type: inline-size;
  pointer-events: none;
  @media print {
    display: none;
  }
  ${reserveSpace(HEIGHT)}
  ${TWO_ROWS} {
    ${({ $hasManyLinks }) => $hasManyLinks && reserveSpace(`(${HEIGHT} + ${token('tap')})`)}
  }
`;

/** Forced colours remove the background and draw the border. */
const Bar = styled.nav<{ readonly $hasManyLinks: boolean }>`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  width: fit-content;
  max-width: calc(100% - 2 * ${token('3')});
  margin-inline: auto;
  padding: ${token('2')};
  border: ${token('line')} solid transparent;
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
  ${({ $hasManyLinks }) => $hasManyLinks && iconsAboveLabels}
  ${iconsOnly}
`;

/** The URL of the page. On narrow screens the URL has its own row above the links. */
const AddressButton = styled.button`
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
