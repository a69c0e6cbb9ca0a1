import type { Product } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { useId } from 'react';
import styled, { css, keyframes } from 'styled-components';

import { texts } from '../ui/texts.ts';
import { insetLook } from '../ui/theme-looks.ts';
import { lines } from './product-card.styles.ts';
import type { Cut, Folded } from './use-folded.ts';

interface DescriptionProps {
  readonly product: Product;
  readonly folded: Folded;
}

/** What is said of a product: three lines, and the rest at a press where there is any. */
export function Description({ product, folded: { description, open, cut, toggle } }: DescriptionProps) {
  const id = useId();
  const { readLess, readOn, wholeName } = texts.product;
  const label = open ? readLess : cut === 'name' ? wholeName : readOn;
  return (
    <Place dir="auto">
      <Lines ref={description} id={id} $open={open} $cut={cut}>
        {product.Product_Desc}
      </Lines>
      {(cut || open) && (
        <More
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${label}: ${product.Product_Name}`}
          $over={!open && cut === 'description'}
          onClick={toggle}
        >
          {label}
        </More>
      )}
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
const Lines = styled.p<{ readonly $open: boolean; readonly $cut: Cut }>`
  white-space: pre-line;
  text-wrap: wrap;
  ${({ $open }) => !$open && lines}
  ${({ $cut }) => $cut === null && early}
  ${({ $open, $cut }) =>
    $cut === 'description' &&
    !$open &&
    css`
      mask:
        linear-gradient(#000 0 0) 0 0 / 100% calc(100% - ${LINE}) no-repeat,
        linear-gradient(to var(--end, left), transparent 5em, #000 6.5em) 0 100% / 100% ${LINE} no-repeat;
      &:dir(rtl) {
        --end: right;
      }
    `}
`;

const More = styled.button<{ readonly $over: boolean }>`
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
  ${({ $over }) =>
    $over &&
    css`
      position: absolute;
      inset-inline-end: 0;
      bottom: calc((${LINE} - ${token('tap')}) / 2);
    `}
`;
