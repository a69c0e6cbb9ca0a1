import { token } from '@linkstall/contracts/tokens';
import styled, { css } from 'styled-components';

import { buttonLinkStyle, buyStyle } from '../../ui/theme-styles.ts';

/** The owner of the store and the link to the store. */
export const OwnerHeader = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.5em 1em;
  margin-block: 0.5em 1em;
  padding: min(var(--lt-band-pad), 2.5cqi);
  background: var(--lt-band);
  color: var(--lt-text);
  border: var(--lt-band-border);
  border-radius: var(--lt-band-radius);
  @container (min-width: 44em) {
    margin-bottom: 1.5em;
  }
`;

export const OwnerLink = styled.a`
  display: flex;
  flex: 1 1 9em;
  align-items: center;
  gap: 0.75em;
  min-width: 0;
  min-height: ${token('tap')};
  color: inherit;
  text-decoration: none;
  > :first-child {
    flex: none;
    width: 3em;
    height: 3em;
    margin: 0;
    span {
      font-size: 1.125em;
    }
  }
  b,
  small {
    display: block;
    line-height: 1.25;
    unicode-bidi: plaintext;
  }
  b {
    color: var(--lt-heading);
    font: var(--lt-heading-weight) 1.0625em/1.25 var(--lt-heading-font);
    text-transform: var(--lt-heading-case);
  }
  small {
    font-size: 0.875em;
  }
`;

export const StoreLink = styled.a`
  ${buttonLinkStyle}
  min-height: ${token('tap')};
  padding: 0.25em 1em;
  font-size: 0.9375em;
  &::before {
    content: '';
    width: 0.5em;
    height: 0.5em;
    margin-inline-end: 0.5em;
    border: solid;
    border-width: 0 0 0.125em 0.125em;
    rotate: 45deg;
  }
`;

export const Article = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow: clip;
  background: var(--lt-link);
  color: var(--lt-title);
  border: var(--lt-link-border);
  border-bottom: var(--lt-link-rule);
  border-radius: min(var(--lt-link-radius), 1.25em);
  box-shadow: var(--lt-link-shadow);
  :focus-visible {
    outline-color: currentColor;
  }
  @container (min-width: 44em) {
    grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
    align-items: start;
  }
`;

export const Info = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75em;
  padding: 1.25em min(1.25em, 5cqi);
  @container (min-width: 44em) {
    position: sticky;
    top: 0;
    gap: 1.125em;
    padding: 2.25em;
  }
`;

export const Name = styled.h1`
  font: var(--lt-title-weight) clamp(1.25em, 5.5cqi, 1.5em) / 1.25 var(--lt-title-font);
  text-transform: var(--lt-title-case);
  text-wrap: pretty;
  unicode-bidi: plaintext;
  @container (min-width: 44em) {
    font-size: 2em;
  }
`;

export const PriceRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5em 0.75em;
  > :first-child {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.6em;
    margin: 0;
    b {
      font-size: 1.5em;
    }
  }
`;

/** Uses the theme's colours for the avatar, like the badge of a card. */
export const DiscountBadge = styled.span`
  padding: 0.3em 0.6em;
  border-radius: min(var(--lt-link-radius), 0.6em);
  background: var(--lt-avatar);
  color: var(--lt-avatar-text);
  font-size: 0.875em;
  font-weight: ${token('weight-loud')};
  line-height: 1.2;
`;

export const BuyLink = styled.a<{ readonly $isQuiet?: boolean }>`
  ${buyStyle}
  min-height: 3.25em;
  padding: 0.5em 1em;
  text-align: center;
  text-decoration: none;
  > :first-child {
    unicode-bidi: plaintext;
  }
  @media (hover: hover) {
    &:hover {
      box-shadow: var(--lt-link-hover-shadow);
    }
  }
  ${({ $isQuiet }) =>
    $isQuiet &&
    css`
      border: 0.1em solid var(--lt-title);
      background: var(--lt-link, var(--lt-page));
      color: var(--lt-title);
    `}
`;

export const BuyInfo = styled.div`
  @container (max-width: 43.99em) {
    display: none;
  }
`;

/** Stays at the bottom of a phone's screen. The gap around the button lets the page through. */
export const BuyBar = styled.div`
  position: sticky;
  z-index: 3;
  bottom: 0;
  margin-top: 1em;
  padding-bottom: max(0.75em, env(safe-area-inset-bottom));
  > a {
    box-shadow: ${token('shadow')};
  }
  @container (min-width: 44em) {
    display: none;
  }
`;

/** The complete description, with the owner's line breaks. */
export const DescriptionText = styled.p`
  white-space: pre-line;
  line-height: 1.6;
  unicode-bidi: plaintext;
`;
