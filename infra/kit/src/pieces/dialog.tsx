import { token } from '@linkstall/contracts/tokens';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';

import { fadeAway } from './fade-away.ts';
import { Row } from './page-parts.ts';

interface DialogProps {
  readonly label: string;
  /** The id of what says more than the label. */
  readonly describedBy?: string;
  /** narrow: a question; wide: a place to work in. */
  readonly width?: 'narrow' | 'wide';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The browser's own dialog: it keeps the focus inside, Escape closes it, and the focus goes back where it was. What
 * counts is that it is closed: a second Escape asks nobody, and a file choice that is given up is called `cancel` too.
 */
export function Dialog({ label, describedBy, width = 'narrow', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect: closed before it leaves the page, the dialog gives the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => {
      if (current) fadeAway(current);
      current?.close();
    };
  }, []);

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

const Box = styled.dialog<{ readonly $width: 'narrow' | 'wide' }>`
  width: min(100% - 2 * ${token('4')}, ${({ $width }) => ($width === 'wide' ? '42rem' : '27rem')});
  padding: ${token('5')};
  border: 0;
  border-radius: ${token('radius-lg')};
  background: ${token('surface')};
  color: ${token('text')};
  box-shadow: ${token('shadow-lg')};
  &::backdrop {
    background: ${token('scrim')};
  }
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
