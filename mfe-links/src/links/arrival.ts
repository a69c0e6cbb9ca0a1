import { atom, useAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';

import type { Entry } from '../ui/entry.ts';

/** Duration of the fade of a new row's highlight. */
export const HIGHLIGHT_MS = 2_500;

interface Arrival {
  readonly id: string;
  /** True for a restored link. It receives the focus, because the Undo button that had the focus is gone. */
  readonly isRestored?: boolean;
}

/** The link that was added or restored last. */
export const arrivalAtom = atom<Arrival | null>(null);

const rowOf = (id: string | undefined): HTMLElement | null => document.getElementById(`link-${id ?? ''}`);

/**
 * Scrolls to a new or restored link, and returns its id while the row is highlighted. A restored link gets the focus only
 * when no other element has it. The scroll runs in a layout effect, which is before the browser paints the new row and the
 * closed form. So no button moves after that paint.
 */
export function useArrival(): string {
  const [arrival, setArrival] = useAtom(arrivalAtom);
  useLayoutEffect(() => {
    if (!arrival) return undefined;
    const row = rowOf(arrival.id);
    if (arrival.isRestored && document.activeElement === document.body) row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
    const timer = setTimeout(() => setArrival(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [arrival, setArrival]);
  return arrival?.id ?? '';
}

/** When the row with the focus disappears, the focus moves to the next row. After the last row, it moves to the one before. */
export function useNextFocus(links: readonly Entry[]): void {
  const previousLinks = useRef(links);
  const focusedId = useRef('');
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      focusedId.current = target instanceof Element ? (target.closest('li[id^="link-"]')?.id.slice(5) ?? '') : '';
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useLayoutEffect(() => {
    const index = previousLinks.current.findIndex(({ _id }) => _id === focusedId.current);
    previousLinks.current = links;
    if (index === -1 || document.activeElement !== document.body) return;
    if (links.some(({ _id }) => _id === focusedId.current)) return;
    rowOf((links[index] ?? links.at(-1))?._id)?.focus();
  }, [links]);
}
