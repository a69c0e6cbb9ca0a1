import { token } from '@linkstall/contracts/tokens';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styled, { css, keyframes } from 'styled-components';

import { fadeAway } from './fade-away.ts';
import { openModal } from './modal.ts';
import { Row } from './page-styles.ts';

interface DialogProps {
  readonly label: string;
  /** Id of the element that describes the dialog. */
  readonly describedBy?: string;
  /** narrow: a question; wide: a form or an editor; sheet: at the bottom of the screen on phones. */
  readonly width?: keyof typeof widths;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Maximum time between the two presses of a double press, ms. */
const DOUBLE_PRESS = 600;

const widths = { narrow: '27rem', wide: '42rem', sheet: '26rem' };

/**
 * A native dialog: the browser traps the focus, closes the dialog on Escape and restores the focus. The component uses
 * the `close` event and not `cancel`, for two reasons. A second Escape closes the dialog without a `cancel` event. A
 * cancelled file chooser inside the dialog sends a `cancel` event, too.
 */
export function Dialog({ label, describedBy, width = 'narrow', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect, because the dialog restores the focus only when it is closed before its removal from the page.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current) openModal(current);
    // A press outside closes a sheet. This starts after a delay, so that a double press does not close the sheet at once.
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

/** Resets fonts and colours, because a sheet also opens on pages with a custom theme. */
const sheetStyles = css`
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
  ${({ $width }) => $width === 'sheet' && sheetStyles}
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

export const DialogButtons = styled(Row)`
  justify-content: flex-end;
`;
