import { token } from '@linkstall/contracts/tokens';
import { css } from 'styled-components';

import { surface } from '../pieces/page-parts.ts';

/** For a list whose rows can be carried: those that are passed glide out of the way. */
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

/** For a row of it. */
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

/** A list of more rows than that is long. */
const MANY = 40;

/** Tells the list that it is long, or that it is not. */
export const lengthOf = (count: number) => ({ 'data-long': isLong(count) ? '' : undefined });

export const isLong = (count: number): boolean => count > MANY;

/**
 * For a list that may be very long (`lengthOf`): then the browser lays out and draws of its rows those near its window. The
 * others are as high as they were when they were seen, or as `height` (of what is in them, without padding and border);
 * they can be found, reached by keys and read aloud as ever. By no rule that knows of siblings, such as `:nth-child`: with
 * one the browser looks at every row again that follows one that goes, which costs more than to lay them out.
 */
export const drawnNear = (height: string) => `
  &[data-long] > li {
    content-visibility: var(--ls-rows, auto);
    contain-intrinsic-size: auto ${height};
  }
`;
