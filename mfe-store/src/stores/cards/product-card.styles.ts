import { token } from '@linkstall/contracts/tokens';
import styled, { css } from 'styled-components';

import { buyStyle, insetStyle } from '../../ui/theme-styles.ts';

/** Aligns the cards of a row: each grid row is as high as its highest cell. */
const rowLayout = css<{ readonly $rows: number }>`
  grid-row: span ${({ $rows }) => $rows};
  grid-template-rows: auto auto auto 1fr;
  grid-template-rows: subgrid;
`;

/** The layout of a single card: image and text side by side on wide screens. */
const singleCardLayout = css`
  @container (min-width: 44em) {
    grid-template: auto auto 1fr auto auto / repeat(2, minmax(0, 1fr));
    > :first-child {
      grid-row: 1 / -1;
    }
  }
`;

interface CardProps {
  readonly $isOnly: boolean;
  readonly $isHidden: boolean;
  readonly $isFeatured: boolean;
  readonly $rows: number;
}

/** A featured card covers two columns. Its picture is as high as those of the cards beside it. */
const featuredLayout = css`
  @container (min-width: 20.5em) {
    grid-column: span 2;
    > :first-child {
      aspect-ratio: 5 / 3;
    }
  }
`;

export const Card = styled.li<CardProps>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  row-gap: 0;
  margin-bottom: var(--between);
  overflow: clip;
  background: var(--lt-link);
  color: var(--lt-title);
  border: var(--lt-link-border);
  border-bottom: var(--lt-link-rule);
  border-radius: min(var(--lt-link-radius), 1.25em);
  box-shadow: var(--lt-link-shadow);
  transition:
    box-shadow ${token('base')},
    translate ${token('base')} ${token('ease')};
  ${({ $isOnly }) => ($isOnly ? singleCardLayout : rowLayout)}
  ${({ $isFeatured }) => $isFeatured && featuredLayout}
  ${({ $isHidden }) =>
    $isHidden &&
    css`
      outline: 2px dashed;
      outline-offset: -2px;
      img,
      svg[viewBox='0 0 120 120'] {
        filter: grayscale(1) opacity(0.35);
      }
    `}
  :focus-visible {
    outline-color: currentColor;
    outline-offset: 0;
  }
  &:has(h2 a:focus-visible) {
    outline: 3px solid var(--lt-focus);
    outline-offset: 3px;
  }
  @media (hover: hover) {
    &:hover {
      box-shadow: var(--lt-link-hover-shadow);
      translate: 0 -2px;
    }
  }
`;

/** Lies on the image, in the theme's colours for the avatar. */
export const Badge = styled.span`
  position: absolute;
  z-index: 2;
  top: 0;
  margin: 0.6em;
  pointer-events: none;
  padding: 0.3em 0.6em;
  border-radius: min(var(--lt-link-radius), 0.6em);
  background: var(--lt-avatar);
  color: var(--lt-avatar-text);
  box-shadow: ${token('shadow-sm')};
  font-size: 0.875em;
  font-weight: ${token('weight-loud')};
  line-height: 1.2;
`;

/** Clamps a text to three lines. The card's attribute `data-open` removes the clamp. */
export const clampLines = css`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

/** Without scripts the name is not clamped, because no button could expand the name. */
export const Name = styled.h2`
  ${insetStyle}
  margin-top: 0.75em;
  font: var(--lt-title-weight) 1em/1.3 var(--lt-title-font);
  letter-spacing: 0;
  text-transform: var(--lt-title-case);
  text-wrap: pretty;
  unicode-bidi: plaintext;
  li:not([data-open]) & {
    ${clampLines}
  }
  @media (scripting: none) {
    li:not([data-open]) & {
      display: block;
    }
  }
  @container (min-width: 44em) {
    font-size: 1.125em;
  }
`;

/** Covers the whole card. The other controls lie above this link. */
export const CardLink = styled.a`
  color: inherit;
  text-decoration: none;
  outline: 0;
  &:focus-visible {
    outline: 0;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 1;
  }
`;

/** Narrow cards stack the two prices, so that no price wraps and all cards look alike. */
export const Price = styled.div`
  ${insetStyle}
  white-space: nowrap;
  display: grid;
  justify-content: start;
  align-items: baseline;
  margin-top: 0.35em;
  line-height: 1.3;
  font-variant-numeric: tabular-nums;
  b {
    font-size: 1em;
    font-weight: ${token('weight-loud')};
  }
  s {
    font-size: 0.9375em;
  }
  @container (min-width: 44em) {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.6em;
    b {
      font-size: 1.25em;
    }
  }
`;

/** The last row of a card: what the card does, and the page of the product. */
export const Actions = styled.div`
  ${insetStyle}
  display: flex;
  flex-wrap: wrap;
  gap: 0.5em;
  align-self: end;
  margin-block: 0.75rem;
`;

const soldOutStyle = css`
  background: none;
  color: inherit;
  font-weight: 600;
  &::after {
    display: none;
  }
`;

/** Names the target of the card. The whole card is the link, so this element is only a label. */
export const BuyLabel = styled.span<{ readonly $isSoldOut: boolean }>`
  ${buyStyle}
  flex: 1 1 100%;
  min-height: 2.75em;
  padding: 0.4em 0.6em;
  text-align: center;
  font-size: 0.9375em;
  > span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    unicode-bidi: plaintext;
  }
  @container (max-width: 15em) {
    padding-inline: 0.4em;
    font-size: 0.9em;
    &::after {
      display: none;
    }
  }
  ${({ $isSoldOut }) => $isSoldOut && soldOutStyle}
`;

/** Lies above the link that covers the card. */
export const DetailsLink = styled.a`
  position: relative;
  z-index: 2;
  display: grid;
  flex: 1 0 auto;
  place-items: center;
  min-height: ${token('tap')};
  padding-inline: 0.9em;
  border: 0.1em solid;
  border-radius: min(var(--lt-link-radius), 0.75em);
  color: inherit;
  font-size: 0.9375em;
  font-weight: 600;
  text-decoration: none;
`;
