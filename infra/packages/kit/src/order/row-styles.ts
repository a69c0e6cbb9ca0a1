import { token } from '@linkstall/contracts/tokens';
import { css } from 'styled-components';

import { surface } from '../components/page-styles.ts';

/** Styles of a sortable list. During a drag, the other rows move out of the way with a transition. */
export const sortableListStyles = css<{ readonly $dragging: boolean }>`
  display: grid;
  ${({ $dragging }) =>
    $dragging &&
    css`
      user-select: none;
      cursor: grabbing;
      > li {
        pointer-events: none;
        transition: transform ${token('base')} ${token('ease')};
      }
    `}
`;

export const sortableRowStyles = css<{ readonly $isDragged: boolean }>`
  ${surface}
  position: relative;
  ${({ $isDragged }) =>
    $isDragged &&
    css`
      z-index: 1;
      border-color: ${token('select')};
      box-shadow: ${token('shadow-lg')};
      will-change: translate;
    `}
`;

/** A list with more rows counts as long. */
const MAX_SHORT_LIST_ROWS = 40;

export const longListAttribute = (count: number) => ({ 'data-long': isLong(count) ? '' : undefined });

export const isLong = (count: number): boolean => count > MAX_SHORT_LIST_ROWS;

/**
 * Styles of rows in a possibly long list (`longListAttribute`): content-visibility renders only rows near the window. Other
 * rows keep their last height, or `height` (content height without padding and border). They stay searchable and
 * accessible. Do not use selectors that depend on other rows, such as `:nth-child`: the browser would restyle all rows
 * after a removed row.
 */
export const nearRowStyles = (height: string) => `
  &[data-long] > li {
    content-visibility: var(--ls-rows, auto);
    contain-intrinsic-size: auto ${height};
  }
`;
