import { token } from '@linkstall/contracts/tokens';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';

interface DialogProps {
  readonly label: string;
  readonly width: '27rem' | '42rem';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own dialog: it keeps the focus inside, Escape closes it, and the focus goes back where it was. */
export function Dialog({ label, width, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect: closed before it leaves the page, the dialog gives the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  return (
    <Box
      ref={dialog}
      aria-label={label}
      $width={width}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </Box>
  );
}

const Box = styled.dialog<{ readonly $width: string }>`
  box-sizing: border-box;
  width: min(100% - 2 * ${token('4')}, ${({ $width }) => $width});
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
    margin: 0;
    font-size: ${token('text-xl')};
    letter-spacing: ${token('track-loud')};
    line-height: ${token('lead-snug')};
    overflow-wrap: anywhere;
  }
`;
