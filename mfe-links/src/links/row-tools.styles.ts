import { token } from '@linkstall/contracts/tokens';
import { Tool } from '@linkstall/kit/components';
import styled, { keyframes } from 'styled-components';

import { NARROW_LIST } from './link-row.styles.ts';

/** The button that opens the sheet of a row in a narrow list. */
export const MoreButton = styled(Tool)`
  display: none;
  @container (max-width: ${NARROW_LIST}) {
    display: inline-grid;
    grid-area: 1 / 4;
  }
  svg {
    stroke-width: 3;
  }
`;

const rise = keyframes`
  from { translate: 0 2rem; opacity: 0; }
`;

/**
 * The tools of a row: icons in the row, and in a narrow list a sheet at the bottom of the window, with a label beside each
 * icon. The sheet is a native popover, which Escape and a press outside close. A browser without popovers shows the sheet in
 * the row.
 */
export const Tools = styled.div`
  header,
  button > span {
    display: none;
  }
  && [aria-pressed='true'] {
    color: ${token('select')};
    svg {
      fill: currentColor;
    }
  }
  @container (min-width: 48rem) {
    position: static;
    display: flex;
    width: auto;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    overflow: visible;
  }
  @container (max-width: ${NARROW_LIST}) {
    inset: auto 0 0;
    width: min(100%, 30rem);
    max-height: 85vh;
    margin: auto auto 0;
    padding: ${token('4')} ${token('3')} calc(${token('4')} + env(safe-area-inset-bottom, 0px));
    border: 0;
    border-radius: ${token('radius-xl')} ${token('radius-xl')} 0 0;
    background: ${token('surface')};
    color: ${token('text')};
    box-shadow: ${token('shadow-lg')};
    overflow: auto;
    &::backdrop {
      background: ${token('scrim')};
    }
    header {
      display: block;
      padding: 0 ${token('3')} ${token('3')};
      overflow-wrap: anywhere;
    }
    header > span {
      display: block;
      color: ${token('muted')};
      font-size: ${token('text-sm')};
    }
    button {
      display: flex;
      align-items: center;
      gap: ${token('3')};
      width: 100%;
      min-height: 3.25rem;
      height: auto;
      padding: 0 ${token('3')};
      color: ${token('text')};
      font: ${token('weight-mid')} ${token('text-md')} / 1.3 ${token('font')};
      text-align: start;
    }
    button > span {
      display: block;
    }
    [data-danger] {
      color: ${token('bad')};
    }
    @media (prefers-reduced-motion: no-preference) {
      animation: ${rise} ${token('base')} ${token('ease')};
    }
  }
`;
