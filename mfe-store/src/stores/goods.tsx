import type { Product } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { ButtonLink } from '@linkstall/kit/pieces';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';

import { storePath } from '../ui/store-path.ts';

import { texts } from '../ui/texts.ts';
import { ProductCard } from './product-card.tsx';
import { moreAtom, shelfAtom } from './shelf.state.ts';

/** About what a screen of any size shows at first. */
const SEEN_FIRST = 4;

interface GoodsProps {
  readonly username: string;
  readonly tools?: ((product: Product) => ReactNode) | undefined;
}

/** The products on the counter. Scrolling brings the next page below; without script a link leads there. */
export function Goods({ username, tools }: GoodsProps) {
  const { products } = useAtomValue(shelfAtom);
  return (
    <>
      <Grid aria-label={texts.store.goods}>
        {products.map((product, place) => (
          <ProductCard key={product._id} product={product} first={place < SEEN_FIRST} tools={tools} />
        ))}
      </Grid>
      <Pages username={username} />
    </>
  );
}

function Pages({ username }: { readonly username: string }) {
  const { products, first, last, pages } = useAtomValue(shelfAtom);
  const more = useSetAtom(moreAtom);
  const end = useRef<HTMLElement>(null);
  const [arrived, setArrived] = useState(0);
  const shown = products.length;
  const hasMore = last < pages;

  // Observed anew after each arrival: what is near the end still, brings the next at once.
  useEffect(() => {
    if (!hasMore || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void more();
      },
      { rootMargin: '800px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, shown, more]);

  const [before, setBefore] = useState(shown);
  if (before !== shown) {
    setBefore(shown);
    setArrived(Math.max(0, shown - before));
  }

  return (
    <>
      {pages > 1 && (
        <Nav ref={end} aria-label={texts.store.pages}>
          {first > 1 && (
            <ButtonLink $kind="secondary" href={storePath(username, first - 1)} rel="prev">
              {texts.store.earlier}
            </ButtonLink>
          )}
          <span>{texts.store.place(last, pages)}</span>
          {hasMore && (
            <ButtonLink $kind="contrast" href={storePath(username, last + 1)} rel="next">
              {texts.store.more}
            </ButtonLink>
          )}
        </Nav>
      )}
      <span className="ls-hidden" role="status">
        {arrived > 0 ? texts.store.arrived(arrived) : ''}
      </span>
    </>
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr));
  gap: ${token('5')} ${token('4')};
`;

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${token('3')} ${token('5')};
  padding-top: ${token('6')};
  color: ${token('muted')};
`;
