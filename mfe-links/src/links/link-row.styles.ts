import { token } from '@linkstall/contracts/tokens';
import { carriedRow, carriedRows, drawnNear } from '@linkstall/kit/order';
import { afterAMoment, Grip, Tool } from '@linkstall/kit/pieces';
import styled, { css, keyframes } from 'styled-components';

import { MARKED_MS } from './arrival.ts';

/** Up to this width of the list a row shows what matters, and the rest when it is asked for. */
const TWO_LINES = '39.99rem';
/** The smallest phones. */
const NARROW = '19rem';
/** A phone with text at twice its size. */
const CROWDED = '16rem';
/** The picture, and beside it what it is carried by. */
const CARRIED = '4.25rem';

/** No grid, of that a thousand rows are measured twice, and no column of `flex`: in a block they are put in place quickest. */
export const List = styled.ul<{ readonly $dragging: boolean }>`
  ${carriedRows}
  ${drawnNear('3.25rem')}
  display: block;
  container-type: inline-size;
  margin-bottom: calc(-1 * ${token('3')});
`;

const fade = keyframes`
  from { background: ${token('select-soft')}; border-color: ${token('select')}; }
`;

/** What is scrolled into sight is clear of the bars at the foot of the window. */
export const Item = styled.li<{ readonly $held: boolean; readonly $new: boolean }>`
  ${carriedRow}
  ${({ $new }) =>
    $new &&
    css`
      animation: ${fade} ${MARKED_MS}ms ease-in;
    `}
  margin-bottom: ${token('3')};
  padding: ${token('2')};
  &,
  a,
  button,
  input {
    scroll-margin-bottom: 7rem;
  }
`;

export const Row = styled.div`
  display: grid;
  grid-template-columns: auto 3.25rem minmax(0, 1fr) auto auto;
  gap: ${token('1')} ${token('3')};
  align-items: center;
  @container (max-width: ${TWO_LINES}) {
    grid-template-columns: ${CARRIED} minmax(0, 1fr) auto auto;
    column-gap: ${token('2')};
    > label {
      grid-area: 1 / 3;
    }
  }
  @container (max-width: ${NARROW}) {
    column-gap: ${token('1')};
    b {
      font-size: ${token('text-sm')};
    }
  }
  @container (max-width: ${CROWDED}) {
    display: flex;
    flex-wrap: wrap;
  }
  &[data-off] {
    > :nth-child(2) {
      filter: grayscale(1);
      opacity: 0.5;
    }
    b {
      color: ${token('muted')};
    }
  }
`;

/** Where there is little room it lies over the edge of the picture. */
export const Handle = styled(Grip)`
  margin-right: calc(-1 * ${token('2')});
  @container (max-width: ${TWO_LINES}) {
    z-index: 1;
    grid-area: 1 / 1;
    justify-content: start;
    margin: 0;
    + * {
      grid-area: 1 / 1;
      margin-left: 1rem;
    }
    svg {
      width: 1rem;
    }
  }
  @container (max-width: ${CROWDED}) {
    + * {
      margin-left: calc(-1 * ${token('5')});
    }
  }
`;

/** `$whole`: where a row is short, it shows all of them. */
export const Words = styled.a<{ readonly $whole: boolean }>`
  display: block;
  min-height: ${token('tap')};
  color: ${token('text')};
  text-decoration: none;
  border-radius: ${token('radius-sm')};
  > b,
  > span {
    display: block;
  }
  b {
    line-height: ${token('lead-snug')};
    overflow-wrap: anywhere;
  }
  > span {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  @media (hover: hover) {
    &[href]:hover > span {
      color: ${token('link')};
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
  }
  @container (max-width: ${TWO_LINES}) {
    align-content: center;
    ${({ $whole }) => $whole && 'grid-area: 2 / 1 / 3 / -1;'}
    b {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: ${({ $whole }) => ($whole ? 'none' : 2)};
    }
    > span {
      overflow-wrap: anywhere;
      white-space: ${({ $whole }) => ($whole ? 'normal' : 'nowrap')};
    }
    &[href] > span {
      display: ${({ $whole }) => ($whole ? 'block' : 'none')};
    }
  }
  @container (max-width: ${CROWDED}) {
    flex: 1 1 100%;
  }
`;

export const Badge = styled.span`
  display: inline-block;
  padding: 0 0.5rem;
  border: ${token('line')} solid ${token('border-strong')};
  border-radius: 0.7rem;
  color: ${token('muted')};
  font-size: ${token('text-xs')};
  overflow-wrap: anywhere;
  font-weight: ${token('weight-mid')};
`;

/** Stands first and larger. */
export const Light = styled(Badge)`
  border-color: ${token('select')};
  background: ${token('select-soft')};
  color: ${token('on-select-soft')};
`;

export const Star = styled(Tool)`
  &[aria-pressed='true'] {
    color: ${token('select')};
    svg {
      fill: currentColor;
    }
  }
`;

/** Not stored yet. */
export const Saving = styled(Badge)`
  ${afterAMoment}
  border-style: dashed;
`;

/** How it stands with the link, below its title. */
export const Marks = styled.em`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('1')};
  font-style: normal;
  &:empty {
    display: none;
  }
`;

/** Shown where the tools are not. */
export const More = styled(Tool)`
  display: none;
  @container (max-width: ${TWO_LINES}) {
    display: inline-grid;
    grid-area: 1 / 4;
  }
  svg {
    stroke-width: 3;
  }
`;

export const Tools = styled.div<{ readonly $open: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  @container (max-width: ${TWO_LINES}) {
    display: ${({ $open }) => ($open ? 'flex' : 'none')};
    grid-column: 1 / -1;
    justify-content: space-around;
    width: 100%;
  }
`;
