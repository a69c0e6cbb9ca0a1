import { useLayoutEffect, useRef, type FocusEvent } from 'react';

interface FocusedButton {
  readonly button: Element;
  readonly card: Element | null;
}

/**
 * Moves the focus to the heading of a card when the focused button of the card disappears after its operation. Otherwise the
 * focus would fall back to the start of the page. While the dialog is open (`isDialogOpen`), the focus is in the dialog.
 */
export function useFocusRecovery(isDialogOpen: boolean) {
  const focusedButton = useRef<FocusedButton | null>(null);
  useLayoutEffect(() => {
    const { current } = focusedButton;
    if (isDialogOpen || !current || current.button.isConnected || document.activeElement !== document.body) return;
    focusedButton.current = null;
    current.card?.querySelector('h2')?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focusedButton.current = { button: target, card: target.closest('article') };
    },
    onBlur: () => {
      if (!isDialogOpen) focusedButton.current = null;
    },
  };
}
