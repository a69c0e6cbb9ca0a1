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

/** From this place on a row is late in its list. */
const LATE = 39;

/**
 * For a row of a list that may be very long: of those that come late in it the browser lays out and draws what is near its
 * window. The others are as high as they were when they were seen, or as `height`; they can be found, reached by keys and
 * read aloud as ever. Not by `:nth-child`: of that, as of any rule about siblings, the browser looks at every row again that
 * follows one that goes, which costs more than to lay them out.
 */
export const drawnNear = (height: string) => css<{ readonly $late: boolean }>`
  ${({ $late }) =>
    $late &&
    css`
      content-visibility: var(--ls-rows, auto);
      contain-intrinsic-size: auto ${height};
    `}
`;
export const isLate = (place: number): boolean => place >= LATE;
