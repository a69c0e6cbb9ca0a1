import { titleStyles } from '@linkstall/themes/page-styles';
import { css, styled } from 'styled-components';

import { card } from '../creator-page.styles.ts';
import { surface } from './surface.styles.ts';

// Each kind has a component of its own, so that the styles of a kind reach only the pages that use it.

const readableSurface = `
  ${surface}
  unicode-bidi: plaintext;
`;

/** A summary with a chevron that turns when the details open. */
const Details = styled.details`
  ${readableSurface}
  summary,
  [data-summary] {
    ${titleStyles}
    display: grid;
    grid-template-columns: minmax(0, 1fr) 1.25em;
    gap: 0.75em;
    align-items: center;
    min-height: 3.5em;
    padding: 0.75em 1.1em;
    text-align: start;
    &::after {
      content: '';
      justify-self: center;
      width: 0.5em;
      height: 0.5em;
      border: solid;
      border-width: 0 0.125em 0.125em 0;
      rotate: 45deg;
      translate: 0 -0.15em;
    }
  }
  &[open] summary::after {
    rotate: 225deg;
    translate: 0 0.15em;
  }
  :focus-visible {
    outline-color: var(--lt-title);
    outline-offset: -0.3em;
  }
`;

export const Question = styled(Details)`
  > p {
    padding: 0 1.1em 1.1em;
    white-space: pre-line;
  }
`;

export const Hours = styled(Details)`
  summary,
  [data-summary] {
    grid-template-columns: auto minmax(0, 1fr) 1.25em;
    b {
      display: block;
      font-size: 0.9em;
    }
    i {
      width: 0.75em;
      height: 0.75em;
      border: 0.15em solid;
      border-radius: 1em;
    }
    [data-open] {
      background: currentColor;
    }
  }
  table {
    width: 100%;
    padding: 0 1.1em 0.9em;
    border-spacing: 0;
  }
  th,
  td {
    padding: 0.25em 0;
    font-weight: 400;
    text-align: start;
    vertical-align: top;
  }
  td {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;

export const Quote = styled.figure`
  padding: 0.5em 0.25em;
  color: var(--lt-foot);
  text-align: var(--lt-align);
  unicode-bidi: plaintext;
  blockquote {
    margin: 0;
    font: var(--lt-heading-weight) 1.3em/1.35 var(--lt-heading-font);
    text-wrap: balance;
    white-space: pre-line;
    quotes: auto;
    &::before {
      content: open-quote;
    }
    &::after {
      content: close-quote;
    }
  }
  figcaption {
    margin-top: 0.5em;
    &::before {
      content: '— ';
    }
  }
`;

/** The pictures of a gallery. The next picture is partly visible, so that visitors see that they can swipe. */
export const Gallery = styled.figure`
  color: var(--lt-foot);
  text-align: var(--lt-title-align);
  unicode-bidi: plaintext;
  > div {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: min(85%, 24em);
    gap: var(--lt-gap);
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-snap-type: x mandatory;
    border-radius: min(var(--lt-link-radius), 1.5em);
    &:has(> :only-child) {
      grid-auto-columns: 100%;
    }
  }
  img {
    width: 100%;
    height: auto;
    aspect-ratio: 4 / 3;
    object-fit: cover;
    border-radius: min(var(--lt-link-radius), 1.5em);
    scroll-snap-align: center;
  }
  figcaption {
    margin-top: 0.5em;
  }
`;

export const Divider = styled.hr`
  width: 100%;
  margin: 0.75em 0;
  border: 0;
  border-top: 0.1em solid var(--lt-foot);
  opacity: 0.5;
`;

const infoCard = css`
  ${card}
  border-radius: min(var(--lt-link-radius), 1.5em);
  small {
    display: block;
    margin-top: 0.2em;
    font-size: 0.9em;
    font-weight: 400;
    text-transform: none;
  }
`;

export const ContactCard = styled.a`
  ${infoCard}
`;

/** The first child is the leaf of a calendar. */
export const EventCard = styled.a`
  ${infoCard}
  grid-template-columns: 3.5em minmax(0, 1fr) 1.75em;
  > :first-child {
    align-content: center;
    width: 3.5em;
    height: 3.75em;
    font-size: 1em;
    line-height: 1.1;
    b {
      font-size: 1.5em;
    }
  }
`;

export const Countdown = styled.div`
  ${readableSurface}
  padding: 0.9em 1.1em 1.1em;
  text-align: center;
  b {
    display: block;
    font: var(--lt-heading-weight) 2.5em/1.15 var(--lt-heading-font);
    font-variant-numeric: tabular-nums;
  }
  small {
    display: block;
    font-size: 0.9em;
  }
`;
