import type { Product } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { useId } from 'react';
import styled, { css, keyframes } from 'styled-components';

import { texts } from '../ui/texts.ts';
import { insetLook } from '../ui/theme-looks.ts';
import { lines } from './product-card.styles.ts';

/** What is said of a product: three lines, and the rest at a press where there is any. The card says what is so. */
export function Description({ product }: { readonly product: Product }) {
  const id = useId();
  const { readLess, readOn, wholeName } = texts.product;
  return (
    <Place dir="auto">
      <Lines id={id} data-said="">
        {product.Product_Desc}
      </Lines>
      <More type="button" aria-expanded="false" aria-controls={id} data-more="" hidden suppressHydrationWarning>
        <span>{readOn}</span>
        <span>{wholeName}</span>
        <span>{readLess}</span>
        <span className="ls-hidden"> {product.Product_Name}</span>
      </More>
    </Place>
  );
}

const LINE = '1.5em';

const scrolls = keyframes`
  to {
    z-index: 2;
    overflow: auto;
  }
`;

const Place = styled.div`
  ${insetLook}
  position: relative;
  align-self: start;
  margin-top: 0.35em;
  font-size: 0.9375em;
  line-height: ${LINE};
`;

/** Scrolls where there are no scripts to unfold it, and where they have not come for long. */
const early = css`
  position: relative;
  animation: ${scrolls} 0s 4s forwards;
  @media (scripting: none) {
    animation-delay: 0s;
  }
`;

/** What is cut makes room for the button at the end of its last line. */
const Lines = styled.p`
  white-space: pre-line;
  text-wrap: wrap;
  li:not([data-open]) & {
    ${lines}
  }
  li:not([data-cut]) & {
    ${early}
  }
  li[data-cut='description']:not([data-open]) & {
    mask:
      linear-gradient(#000 0 0) 0 0 / 100% calc(100% - ${LINE}) no-repeat,
      linear-gradient(to var(--end, left), transparent 5em, #000 6.5em) 0 100% / 100% ${LINE} no-repeat;
    &:dir(rtl) {
      --end: right;
    }
  }
`;

/** Has all three words; the card's state says which one holds. */
const More = styled.button`
  position: relative;
  z-index: 2;
  min-width: 4.5em;
  min-height: ${token('tap')};
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font-weight: 700;
  text-align: end;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
  li[data-open] & > :not(:nth-last-child(-n + 2)),
  li[data-cut='name']:not([data-open]) & > :first-child,
  li[data-cut='description']:not([data-open]) & > :nth-child(2),
  li:not([data-open]) & > :nth-child(3) {
    display: none;
  }
  li[data-cut='description']:not([data-open]) & {
    position: absolute;
    inset-inline-end: 0;
    bottom: calc((${LINE} - ${token('tap')}) / 2);
  }
`;
