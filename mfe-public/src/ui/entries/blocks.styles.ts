import { styled } from 'styled-components';

import { card, Panel } from '../creator-page.styles.ts';
import { Entries } from './entries.styles.ts';

/** Wide enough for four columns: 900 px without the gutters of the page. */
const widePage = '@container (min-width:53.75em)';
const narrowPage = '@container (max-width:17em)';

/**
 * The list of a page with entries larger than rows, in two columns, or four on a wide page. `data-w` has the columns that an
 * entry spans (`block-layout.ts`). The shade behind the title of a square makes white text readable on every picture.
 */
export const Blocks = styled(Entries)`
  grid-template-columns: repeat(2, minmax(0, 1fr));
  > * {
    grid-column: span 2;
    min-width: 0;
  }
  > [data-w^='1'] {
    grid-column: span 1;
  }
  ${Panel}:has(> &[data-wide]) {
    ${widePage} {
      max-width: 60em;
    }
  }
  &[data-wide] {
    ${widePage} {
      grid-template-columns: repeat(4, minmax(0, 1fr));
      > [data-w$='1'] {
        grid-column: span 1;
      }
      > [data-w$='2'] {
        grid-column: span 2;
      }
      > [data-w$='3'] {
        grid-column: span 3;
      }
      > [data-w$='4'] {
        grid-column: span 4;
      }
    }
  }
  > li:not([data-kind]) > *,
  > [data-kind='product'] > * {
    height: 100%;
  }
  [data-kind='gallery'] > ul {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: min(76%, 16em);
    gap: var(--lt-gap);
    margin: -0.5em -0.25em;
    padding: 0.5em 0.25em;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-snap-type: x mandatory;
    > li {
      scroll-snap-align: center;
    }
  }
  :where([data-kind='gallery'] > ul > li) > * {
    ${card}
    height: 100%;
  }
  li[data-size] > * {
    border-radius: min(var(--lt-link-radius), 1.5em);
    &::after {
      display: none;
    }
  }
  li:is([data-size='card'], [data-size='gallery']) > * {
    display: grid;
    grid-template: auto 1fr / minmax(0, 1fr);
    gap: 0.5em;
    > :first-child {
      width: 100%;
      height: auto;
      aspect-ratio: 16 / 9;
      border-radius: min(var(--lt-icon-radius), 1em);
      font-size: 1.5em;
    }
    > i > :is(img, svg) {
      width: min(4em, 50%);
      height: auto;
      border-radius: 22%;
    }
    > span {
      align-self: center;
      padding: 0.25em 0.4em 0.4em;
    }
  }
  li[data-size='gallery'] > * > :first-child {
    aspect-ratio: 4 / 3;
  }
  li[data-size='card'] > * > i:first-child {
    aspect-ratio: 5 / 2;
  }
  li[data-size='half'] > * {
    display: grid;
    grid-template: auto auto / minmax(0, 1fr);
    align-content: start;
    justify-items: var(--lt-title-align);
    gap: 0.5em;
    padding: 0.75em;
  }
  li[data-size='square'] > * {
    position: relative;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    gap: 0;
    min-height: 100%;
    padding: 0;
    overflow: hidden;
    > :first-child {
      width: 100%;
      height: 100%;
      aspect-ratio: 1;
      border-radius: 0;
      font-size: 1.5em;
    }
    > i > img {
      width: 100%;
      height: 100%;
      object-fit: cover;
    }
    > i > svg {
      width: 2em;
      height: auto;
    }
    > span {
      position: absolute;
      inset: auto 0 0;
      padding: 3em 0.75em 0.75em;
      background: linear-gradient(to top, rgb(0 0 0 / 0.75) calc(100% - 3em), transparent);
      color: #fff;
    }
  }
  > [data-size='square'][data-w^='2'] > * > :first-child {
    aspect-ratio: 2;
  }
  ${widePage} {
    > li[data-size='half'] > * {
      align-content: center;
    }
    > [data-size='card'][data-w$='4'] > * > :first-child {
      aspect-ratio: 5 / 2;
    }
    > [data-size='card'][data-w$='4'] > * > i:first-child {
      aspect-ratio: 4;
    }
    > [data-size='square'] > * > :first-child {
      aspect-ratio: 1;
    }
    > [data-size='square']:not([data-w$='1']) > * > :first-child {
      aspect-ratio: auto;
      min-height: 14em;
    }
  }
  ${narrowPage} {
    grid-template-columns: minmax(0, 1fr);
    > li {
      grid-column: auto;
    }
  }
`;
