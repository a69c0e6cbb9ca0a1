import type { Product } from '@linkstall/contracts/http';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styled, { css } from 'styled-components';

import { storePath } from '../../ui/store-path.ts';
import { useTexts } from '../../ui/languages.ts';
import { buttonLinkStyle } from '../../ui/theme-styles.ts';
import { ProductCard } from './product-card.tsx';
import { showNextPageAtom, visibleProductsAtom } from '../product-list.state.ts';

/** The number of products that most screens show without scrolling. */
const EAGER_COUNT = 4;

interface ProductGridProps {
  readonly username: string;
  readonly renderTools?: ((product: Product) => ReactNode) | undefined;
}

/** The grid of products. Scrolling loads the next page below; without scripts, a link opens the next page. */
export function ProductGrid({ username, renderTools }: ProductGridProps) {
  const { products } = useAtomValue(visibleProductsAtom);
  const texts = useTexts();
  return (
    <>
      <Grid aria-label={texts.store.products} $count={products.length}>
        {products.map((product, index) => (
          <ProductCard
            key={product._id}
            product={product}
            username={username}
            isEager={index < EAGER_COUNT}
            isOnly={products.length === 1}
            renderTools={renderTools}
          />
        ))}
      </Grid>
      <PageLinks username={username} />
    </>
  );
}

function PageLinks({ username }: { readonly username: string }) {
  const { products, firstPage, lastPage, pageCount, shownPages, filter } = useAtomValue(visibleProductsAtom);
  const texts = useTexts();
  const showNextPage = useSetAtom(showNextPageAtom);
  const pageLinks = useRef<HTMLElement>(null);
  const [newCount, setNewCount] = useState(0);
  const productCount = products.length;
  const hasMore = lastPage < pageCount;

  // Each new page gets a new observer, which loads the next page at once if the links are still near the screen.
  useEffect(() => {
    if (!hasMore || !pageLinks.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void showNextPage();
      },
      { rootMargin: '800px' },
    );
    observer.observe(pageLinks.current);
    return () => observer.disconnect();
  }, [hasMore, productCount, showNextPage]);

  // Announce only the products that scrolling loaded. An added or restored product does not change `shownPages`.
  const [previous, setPrevious] = useState({ productCount, shownPages });
  if (previous.productCount !== productCount || previous.shownPages !== shownPages) {
    setPrevious({ productCount, shownPages });
    setNewCount(shownPages > previous.shownPages ? productCount - previous.productCount : 0);
  }

  return (
    <>
      {pageCount > 1 && (
        <Nav ref={pageLinks} aria-label={texts.store.pages} data-pages="">
          {firstPage > 1 && (
            <PageLink href={storePath(username, { page: firstPage - 1, ...filter })} rel="prev">
              {texts.store.previousPage}
            </PageLink>
          )}
          <span>{texts.store.pagePosition(lastPage, pageCount)}</span>
          {hasMore && (
            <PageLink href={storePath(username, { page: lastPage + 1, ...filter })} rel="next">
              {texts.store.nextPage}
            </PageLink>
          )}
        </Nav>
      )}
      <span className="ls-hidden" role="status">
        {newCount > 0 ? texts.store.addedProducts(newCount) : ''}
      </span>
    </>
  );
}

/**
 * Limits the grid to `maxColumns` columns. The cards of one row share their row heights (subgrid). The last cards stay
 * hidden until the HTML after the list arrives, because a taller card of the same row could still move their content.
 * The selector avoids `:last-child`, because `:last-child` matches nothing in an element that is still being parsed.
 */
const columnsUpTo = (maxColumns: number) => css<{ readonly $count: number }>`
  grid-template-columns: repeat(${({ $count }) => Math.min(maxColumns, $count)}, minmax(0, 1fr));
  &:not(:has(~ *)) > :not(:has(${'~ * '.repeat(maxColumns)})) {
    visibility: hidden;
  }
`;

/** The number of products limits the width, so that a few cards do not become too wide. The grid is centered. */
const Grid = styled.ul<{ readonly $count: number }>`
  --between: 0.75em;
  display: grid;
  column-gap: var(--between);
  grid-auto-flow: dense;
  grid-template-columns: minmax(0, 1fr);
  max-width: ${({ $count }) => ($count === 1 ? '56em' : `${$count * 22}em`)};
  margin: 0 auto calc(-1 * var(--between));
  @container (min-width: 20.5em) {
    ${columnsUpTo(2)}
  }
  @container (min-width: 44em) {
    --between: 1.25em;
    ${columnsUpTo(3)}
  }
  @container (min-width: 62em) {
    ${columnsUpTo(4)}
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

const PageLink = styled.a`
  ${buttonLinkStyle}
`;
