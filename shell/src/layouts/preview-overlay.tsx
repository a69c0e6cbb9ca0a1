import { token } from '@linkstall/contracts/tokens';
import { Button, CloseIcon, openModal, PhoneIcon } from '@linkstall/kit/components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styled, { keyframes } from 'styled-components';

import { lazyTexts } from '../lazy-texts.ts';
import { BESIDE_MIN_WIDTH } from './breakpoints.ts';

const rise = keyframes`from { opacity: 0; translate: 0 .5rem; }`;

/** The button in the bar, on screens without room for the preview beside the page. */
const PreviewButton = styled(Button)`
  flex: none;
  order: 1;
  border-radius: ${token('radius-full')};
  margin-inline-start: auto;
  @media (min-width: ${BESIDE_MIN_WIDTH}) {
    display: none;
  }
`;
const CLOSING_MS = 150;

/** Animates opening and closing. The dialog stays in the top layer until it is closed, and ignores presses meanwhile. */
const Overlay = styled.dialog`
  place-content: safe center;
  justify-items: center;
  gap: ${token('4')};
  width: 100%;
  max-width: none;
  height: 100%;
  max-height: none;
  margin: 0;
  padding: ${token('4')};
  border: 0;
  background: none;
  overflow: auto;
  opacity: 0;
  pointer-events: none;
  transition:
    opacity ${CLOSING_MS}ms,
    overlay ${CLOSING_MS}ms allow-discrete,
    display ${CLOSING_MS}ms allow-discrete;
  &[open] {
    display: grid;
    opacity: 1;
    pointer-events: auto;
    animation: ${rise} ${token('slow')} ${token('ease')};
  }
  &::backdrop {
    background: ${token('scrim')};
  }
  @media (prefers-reduced-motion: reduce) {
    transition: none;
    &[open] {
      animation: none;
    }
  }
`;

/** The phone preview on small screens: a button in the bar that opens a dialog. */
export function PreviewOverlay({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PreviewButton $kind="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <PhoneIcon />
        <span>{lazyTexts.preview.open}</span>
      </PreviewButton>
      {isOpen && <OpenOverlay onClose={() => setIsOpen(false)}>{children}</OpenOverlay>}
    </>
  );
}

/** A native modal dialog, which traps and restores the focus. */
function OpenOverlay({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) openModal(element);
    // Focuses the close button, because the first element can be replaced while the phone loads.
    closeButton.current?.focus();
    return () => element?.close();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <Overlay
      ref={dialog}
      aria-label={lazyTexts.preview.label}
      onClose={() => setTimeout(onClose, CLOSING_MS)}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      {children}
      <Button ref={closeButton} onClick={close}>
        <CloseIcon />
        {lazyTexts.preview.close}
      </Button>
    </Overlay>
  );
}
