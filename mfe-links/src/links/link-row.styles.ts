import { token } from '@linkstall/contracts/tokens';
import { sortableRowStyles, sortableListStyles, nearRowStyles } from '@linkstall/kit/order';
import { delayedAppearance, Grip } from '@linkstall/kit/components';
import styled, { css, keyframes } from 'styled-components';

import { HIGHLIGHT_MS } from './arrival.ts';

/** Up to this width of the list, the tools of a row are in a sheet. In a wider list they leave enough room for the title. */
export const NARROW_LIST = '47.99rem';
/** Width of the list on the smallest phones. */
const SMALL_PHONE = '19rem';
/** Width of the list, in rem, on a phone with text at twice its size. */
const LARGE_TEXT = '16rem';
/** Width of the thumbnail with the grip beside it. */
const THUMBNAIL_AND_GRIP = '4.25rem';

/**
 * A block, because its layout is fastest for a thousand rows. A grid measures each row twice. While some rows are not shown,
 * there are neither grips (`ORDER_HINT`) nor the tools that move a row.
 */
export const List = styled.ul<{ readonly $dragging: boolean }>`
  ${sortableListStyles}
  ${nearRowStyles('3.25rem')}
  display: block;
  &[hidden],
  > [hidden],
  &[data-partial] [data-move] {
    display: none;
  }
  &[data-partial] [aria-describedby='order-hint'] {
    visibility: hidden;
  }
  container-type: inline-size;
  margin-bottom: calc(-1 * ${token('3')});
`;

const fade = keyframes`
  from { background: ${token('select-soft')}; border-color: ${token('select')}; }
`;

/** The scroll margin keeps a row above the bars at the bottom of the window. */
export const Item = styled.li<{ readonly $isDragged: boolean; readonly $new: boolean }>`
  ${sortableRowStyles}
  ${({ $new }) =>
    $new &&
    css`
      animation: ${fade} ${HIGHLIGHT_MS}ms ease-in;
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
  @container (max-width: ${NARROW_LIST}) {
    grid-template-columns: ${THUMBNAIL_AND_GRIP} minmax(0, 1fr) auto auto;
    column-gap: ${token('2')};
    > label {
      grid-area: 1 / 3;
    }
  }
  @container (max-width: ${SMALL_PHONE}) {
    column-gap: ${token('1')};
    b {
      font-size: ${token('text-sm')};
    }
  }
  @container (max-width: ${LARGE_TEXT}) {
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

/** In a narrow list, the grip lies over the edge of the thumbnail. */
export const Handle = styled(Grip)`
  margin-inline-end: calc(-1 * ${token('2')});
  @container (max-width: ${NARROW_LIST}) {
    z-index: 1;
    grid-area: 1 / 1;
    justify-content: start;
    margin: 0;
    + * {
      grid-area: 1 / 1;
      margin-inline-start: 1rem;
    }
    svg {
      width: 1rem;
    }
  }
  @container (max-width: ${LARGE_TEXT}) {
    + * {
      margin-inline-start: calc(-1 * ${token('5')});
    }
  }
`;

/** In a narrow list a title has at most two lines; the sheet of the row shows the whole title. */
export const RowLink = styled.a`
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
  @container (max-width: ${NARROW_LIST}) {
    align-content: center;
    b {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
  }
  @container (max-width: ${LARGE_TEXT}) {
    flex: 1 1 100%;
    min-width: 0;
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

export const SpotlightBadge = styled(Badge)`
  border-color: ${token('select')};
  background: ${token('select-soft')};
  color: ${token('on-select-soft')};
`;

export const SavingBadge = styled(Badge)`
  ${delayedAppearance}
  border-style: dashed;
`;

export const Badges = styled.em`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('1')};
  font-style: normal;
  &:empty {
    display: none;
  }
`;
