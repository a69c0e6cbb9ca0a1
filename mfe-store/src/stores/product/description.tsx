import type { Product } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { useId } from 'react';
import styled, { css, keyframes } from 'styled-components';

import { useTexts } from '../../ui/languages.ts';
import { insetStyle } from '../../ui/theme-styles.ts';
import { clampLines } from '../cards/product-card.styles.ts';

/**
 * A description of three lines. `attachTextToggle` shows the button when the text is cut, and sets the card's
 * attributes.
 */
export function Description({ product }: { readonly product: Product }) {
  const id = useId();
  const { readLess, readMore, wholeName } = useTexts().product;
  return (
    <Wrapper dir="auto">
      <Text id={id} data-description="">
        {product.Product_Desc}
      </Text>
      <ToggleButton type="button" aria-expanded="false" aria-controls={id} data-more="" hidden suppressHydrationWarning>
        <span>{readMore}</span>
        <span>{wholeName}</span>
        <span>{readLess}</span>
        <span className="ls-hidden">{` ${product.Product_Name}`}</span>
      </ToggleButton>
    </Wrapper>
  );
}

const LINE = '1.5em';

const enableScrolling = keyframes`
  to {
    z-index: 2;
    overflow: auto;
  }
`;

const Wrapper = styled.div`
  ${insetStyle}
  position: relative;
  align-self: start;
  margin-top: 0.35em;
  font-size: 0.9375em;
  line-height: ${LINE};
`;

/** Makes the text scrollable without scripts, or when the scripts take longer than 4 s. */
const beforeScripts = css`
  position: relative;
  animation: ${enableScrolling} 0s 4s forwards;
  @media (scripting: none) {
    animation-delay: 0s;
  }
`;

/** A cut text leaves space for the button at the end of its last line. */
const Text = styled.p`
  white-space: pre-line;
  text-wrap: wrap;
  li:not([data-open]) & {
    ${clampLines}
  }
  li:not([data-cut]) & {
    ${beforeScripts}
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

/** Contains all three labels. The attributes of the card decide which label is visible. */
const ToggleButton = styled.button`
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
