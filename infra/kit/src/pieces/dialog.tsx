import { token } from '@linkstall/contracts/tokens';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styled, { css, keyframes } from 'styled-components';

import { fadeAway } from './fade-away.ts';
import { openModal } from './modal.ts';
import { Row } from './page-parts.ts';

interface DialogProps {
  readonly label: string;
  /** The id of what says more than the label. */
  readonly describedBy?: string;
  /** narrow: a question; wide: a place to work in; sheet: something to take along, on a phone where thumbs are. */
  readonly width?: keyof typeof widths;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Ms that a second press may come after the first. */
const DOUBLE_PRESS = 600;

const widths = { narrow: '27rem', wide: '42rem', sheet: '26rem' };

/**
 * The browser's own dialog: it keeps the focus inside, Escape closes it, and the focus goes back where it was. What
 * counts is that it is closed: a second Escape asks nobody, and a file choice that is given up is called `cancel` too.
 */
export function Dialog({ label, describedBy, width = 'narrow', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect: closed before it leaves the page, the dialog gives the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current) openModal(current);
    // Also by a press beside it; the second one of a double press only opened it once more.
    const timer = width === 'sheet' && setTimeout(() => current?.setAttribute('closedby', 'any'), DOUBLE_PRESS);
    return () => {
      if (timer) clearTimeout(timer);
      if (current) fadeAway(current);
      current?.close();
    };
  }, [width]);

  return (
    <Box
      ref={dialog}
      aria-label={label}
      aria-describedby={describedBy}
      $width={width}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      {children}
    </Box>
  );
}

const rise = keyframes`
  from { translate: 0 2rem; opacity: 0; }
`;

/** It lies also on pages that have a theme of their own. */
const fromBelow = css`
  color-scheme: light dark;
  font: ${token('weight')} ${token('text-md')} / ${token('lead')} ${token('font')};
  text-align: start;
  && :focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 0;
  }
  animation: ${rise} ${token('base')} ${token('ease')} backwards;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
  @media (max-width: 479px) {
    width: 100%;
    max-width: none;
    margin-bottom: 0;
    padding-bottom: calc(${token('5')} + env(safe-area-inset-bottom, 0px));
    border-radius: ${token('radius-xl')} ${token('radius-xl')} 0 0;
  }
`;

const Box = styled.dialog<{ readonly $width: keyof typeof widths }>`
  width: min(100% - 2 * ${token('4')}, ${({ $width }) => widths[$width]});
  padding: ${token('5')};
  border: 0;
  border-radius: ${token('radius-lg')};
  background: ${token('surface')};
  color: ${token('text')};
  box-shadow: ${token('shadow-lg')};
  &::backdrop {
    background: ${token('scrim')};
  }
  ${({ $width }) => $width === 'sheet' && fromBelow}
  h2 {
    font-size: ${token('text-xl')};
    line-height: ${token('lead-snug')};
    overflow-wrap: anywhere;
  }
  h2 + p {
    margin: ${token('3')} 0 ${token('5')};
    color: ${token('muted')};
  }
`;

/** What a dialog ends with. */
export const DialogButtons = styled(Row)`
  justify-content: flex-end;
`;
