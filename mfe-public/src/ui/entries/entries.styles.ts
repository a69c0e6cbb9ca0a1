import { titleStyles } from '@linkstall/themes/page-styles';
import { styled } from 'styled-components';

import { card, list } from '../creator-page.styles.ts';
import { stripStyles } from './strip.styles.ts';
import { surface } from './surface.styles.ts';

/** The style of text that is not in a card. */
const plainText = `
  color: var(--lt-foot);
  text-align: var(--lt-title-align);
  unicode-bidi: plaintext;
`;

export const Entries = styled.ul`
  ${list}
  grid-template-columns: minmax(0, 1fr);
  > [data-first] {
    font-size: 1.2em;
  }
  > :is(:not([data-kind]), [data-kind='product']) > *,
  > [data-kind='upi'] > :not(details),
  > [data-kind='upi'] summary {
    ${card}
  }
  > :not([data-kind]) small {
    display: block;
    font-size: 0.8em;
    font-weight: 400;
  }
  summary {
    list-style: none;
    cursor: pointer;
    &::-webkit-details-marker {
      display: none;
    }
  }
  > [data-kind='heading'] > *,
  > [data-kind='products'] > :first-child {
    ${plainText}
    margin-top: 0.6em;
    font: var(--lt-heading-weight) 1.2em/1.3 var(--lt-heading-font);
    text-transform: var(--lt-heading-case);
  }
  > [data-kind='custom'] {
    ${plainText}
    overflow-wrap: anywhere;
    &:empty {
      display: none;
    }
  }
  > [data-kind='text'] > p {
    ${plainText}
    white-space: pre-line;
  }
  > [data-kind='social'] {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0.25em;
    font-size: 1em;
    > * {
      display: grid;
      place-items: center;
      width: max(2.75em, 44px);
      height: max(2.75em, 44px);
      color: var(--lt-foot);
      border-radius: 9em;
      text-decoration: none;
    }
    > u {
      width: 2.75em;
      height: 2.75em;
    }
    svg {
      width: 1.5em;
      height: 1.5em;
    }
    @media (hover: hover) {
      > a:hover svg {
        scale: 1.15;
      }
    }
  }
  > [data-kind='upi'] {
    @media (hover: hover) and (pointer: fine) {
      > a {
        display: none;
      }
    }
    @media not ((hover: hover) and (pointer: fine)) {
      > details {
        display: none;
      }
    }
    summary::after {
      rotate: 135deg;
    }
    details > img {
      display: block;
      width: 13em;
      max-width: 100%;
      height: auto;
      margin: 1em auto 0.5em;
      border-radius: 0.5em;
    }
    details > p {
      color: var(--lt-foot);
      text-align: center;
    }
    b {
      user-select: all;
    }
  }
  > [data-kind='video'] {
    iframe {
      display: block;
      width: 100%;
      aspect-ratio: 16 / 9;
      border: 0;
    }
    details > a {
      display: inline-flex;
      align-items: center;
      min-height: 2.75em;
      padding-inline: 1em;
      color: inherit;
    }
    > * {
      ${surface}
    }
    [open] :is(img, i) {
      display: none;
    }
    summary,
    > div {
      display: grid;
      grid-template: 1fr auto / 1fr;
    }
    img,
    i {
      grid-area: 1 / 1;
      width: 100%;
      height: auto;
      aspect-ratio: 16 / 9;
      object-fit: cover;
    }
    i {
      display: grid;
      place-items: center;
      background: var(--lt-icon);
      color: var(--lt-icon-text);
      svg {
        width: 3.5em;
        height: 3.5em;
      }
    }
    img + i {
      place-self: center;
      width: 4em;
      height: 4em;
      aspect-ratio: auto;
      border-radius: 9em;
      svg {
        width: 2em;
        height: 2em;
      }
    }
    span {
      ${titleStyles}
      padding: 0.75em 1em;
      unicode-bidi: plaintext;
    }
  }
  ${stripStyles}
  > [data-kind='product'] {
    > * {
      grid-template-columns: 5.5em minmax(0, 1fr) 1.75em;
      > :first-child {
        width: 5.5em;
        height: 5.5em;
      }
    }
    small {
      justify-content: var(--lt-title-align);
      margin-top: 0.25em;
      font-size: 0.9em;
    }
    &[data-first] > * {
      grid-template-columns: minmax(0, 1fr);
      border-radius: min(var(--lt-link-radius), 1.5em);
      > :first-child {
        width: 100%;
        height: auto;
        aspect-ratio: 4 / 3;
        border-radius: min(var(--lt-link-radius), 1em);
      }
      &::after {
        display: none;
      }
    }
  }
`;
