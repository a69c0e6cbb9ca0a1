import type { Product } from '@linkstall/contracts/http';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styled, { css } from 'styled-components';

import { storePath } from '../ui/store-path.ts';
import { texts } from '../ui/texts.ts';
import { wayLook } from '../ui/theme-looks.ts';
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
      <Grid aria-label={texts.store.goods} $count={products.length}>
        {products.map((product, place) => (
          <ProductCard
            key={product._id}
            product={product}
            username={username}
            first={place < SEEN_FIRST}
            alone={products.length === 1}
            tools={tools}
          />
        ))}
      </Grid>
      <Pages username={username} />
    </>
  );
}

function Pages({ username }: { readonly username: string }) {
  const { products, first, last, pages, span } = useAtomValue(shelfAtom);
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

  // What came by scrolling, and not what its owner has added or put back.
  const [before, setBefore] = useState({ shown, span });
  if (before.shown !== shown || before.span !== span) {
    setBefore({ shown, span });
    setArrived(span > before.span ? shown - before.shown : 0);
  }

  return (
    <>
      {pages > 1 && (
        <Nav ref={end} aria-label={texts.store.pages} data-pages="">
          {first > 1 && (
            <Way href={storePath(username, first - 1)} rel="prev">
              {texts.store.earlier}
            </Way>
          )}
          <span>{texts.store.place(last, pages)}</span>
          {hasMore && (
            <Way href={storePath(username, last + 1)} rel="next">
              {texts.store.more}
            </Way>
          )}
        </Nav>
      )}
      <span className="ls-hidden" role="status">
        {arrived > 0 ? texts.store.arrived(arrived) : ''}
      </span>
    </>
  );
}

/**
 * So many beside one another at most; the sum of what a row holds is never wider than so many need. Cards of one row share
 * their heights. While the page still arrives (nothing follows the list yet) the last cards stay hidden, because a longer
 * neighbour would move what is shown of them. `:last-child` matches nothing in an element that is still being parsed.
 */
const columns = (most: number) => css<{ readonly $count: number }>`
  grid-template-columns: repeat(${({ $count }) => Math.min(most, $count)}, minmax(0, 1fr));
  &:not(:has(~ *)) > :not(:has(${'~ * '.repeat(most)})) {
    visibility: hidden;
  }
`;

/** Few products are as large as the creator's sheet allows, and stand where the theme puts everything. */
const Grid = styled.ul<{ readonly $count: number }>`
  --between: 0.75em;
  display: grid;
  column-gap: var(--between);
  grid-template-columns: minmax(0, 1fr);
  max-width: ${({ $count }) => ($count === 1 ? '56em' : `${$count * 22}em`)};
  margin: 0 auto calc(-1 * var(--between));
  @container (min-width: 20.5em) {
    ${columns(2)}
  }
  @container (min-width: 44em) {
    --between: 1.25em;
    ${columns(3)}
  }
  @container (min-width: 62em) {
    ${columns(4)}
  }
`;

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0.75em 1.5em;
  padding-top: 2em;
`;

const Way = styled.a`
  ${wayLook}
`;
