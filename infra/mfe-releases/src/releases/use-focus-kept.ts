import { useLayoutEffect, useRef, type FocusEvent } from 'react';

interface Held {
  readonly button: Element;
  readonly card: Element | null;
}

/**
 * A button that goes, because what it does is done, would take the focus with it to nowhere: then the heading of its card
 * has it. While `isAsking` the focus is elsewhere and comes back.
 */
export function useFocusKept(isAsking: boolean) {
  const held = useRef<Held | null>(null);
  useLayoutEffect(() => {
    const { current } = held;
    if (isAsking || !current || current.button.isConnected || document.activeElement !== document.body) return;
    held.current = null;
    current.card?.querySelector('h2')?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      held.current = { button: target, card: target.closest('article') };
    },
    onBlur: () => {
      if (!isAsking) held.current = null;
    },
  };
}
