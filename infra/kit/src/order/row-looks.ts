import { token } from '@linkstall/contracts/tokens';
import { css } from 'styled-components';

import { surface } from '../pieces/page-parts.ts';

/** Styles of a sortable list; passed rows glide out of the way. */
export const carriedRows = css<{ readonly $dragging: boolean }>`
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

/** Styles of its rows. */
export const carriedRow = css<{ readonly $held: boolean }>`
  ${surface}
  position: relative;
  ${({ $held }) =>
    $held &&
    css`
      z-index: 1;
      border-color: ${token('select')};
      box-shadow: ${token('shadow-lg')};
      will-change: translate;
    `}
`;

/** Number of rows above which a list counts as long. */
const MANY = 40;

/** The attribute of a long list. */
export const lengthOf = (count: number) => ({ 'data-long': isLong(count) ? '' : undefined });

export const isLong = (count: number): boolean => count > MANY;

/**
 * Styles of rows in a possibly long list (`lengthOf`): content-visibility renders only rows near the window. Other rows keep
 * their last height, or `height` (content height without padding and border), and stay searchable and accessible. Sibling
 * selectors such as `:nth-child` are not used, because the browser then restyles all following rows when one is removed.
 */
export const drawnNear = (height: string) => `
  &[data-long] > li {
    content-visibility: var(--ls-rows, auto);
    contain-intrinsic-size: auto ${height};
  }
`;
