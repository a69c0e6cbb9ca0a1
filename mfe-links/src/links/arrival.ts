import { atom, useAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';

import type { Entry } from '../ui/entry.ts';

/** As long as the mark of a row takes to fade. */
export const MARKED_MS = 2_500;

interface Arrival {
  readonly id: string;
  /** It takes the place of what had the focus. */
  readonly isBack?: boolean;
}

/** The link that has just come, or come back. */
export const arrivedAtom = atom<Arrival | null>(null);

const rowOf = (id: string | undefined): HTMLElement | null => document.getElementById(`link-${id ?? ''}`);

/**
 * Scrolls to a new or restored link, and returns its id for a while. It takes the focus only when nothing else has it. The
 * scroll starts in the commit that shows the row and closes the form, so that no button moves after the page looks ready.
 */
export function useArrival(): string {
  const [arrived, setArrived] = useAtom(arrivedAtom);
  useLayoutEffect(() => {
    if (!arrived) return undefined;
    const row = rowOf(arrived.id);
    if (arrived.isBack && document.activeElement === document.body) row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
    const timer = setTimeout(() => setArrived(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [arrived, setArrived]);
  return arrived?.id ?? '';
}

/** The focus of a row that goes passes to the one that takes its place, at the end to the one before it. */
export function useNextFocus(links: readonly Entry[]): void {
  const seen = useRef(links);
  const focused = useRef('');
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? (target.closest('li[id^="link-"]')?.id.slice(5) ?? '') : '';
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useLayoutEffect(() => {
    const place = seen.current.findIndex(({ _id }) => _id === focused.current);
    seen.current = links;
    if (place === -1 || document.activeElement !== document.body) return;
    if (links.some(({ _id }) => _id === focused.current)) return;
    rowOf((links[place] ?? links.at(-1))?._id)?.focus();
  }, [links]);
}
