import { useEffect, useEffectEvent } from 'react';

interface OverlayState {
  readonly sheet?: true;
}

/** Whether the current history entry belongs to the overlay. */
const isOverlayEntry = (): boolean => Boolean((history.state as OverlayState | null)?.sheet);

/**
 * Adds a history entry, so that Back closes the overlay and the page stays. The entry contains the state of the
 * page, so that the router sees no navigation. Returns a function that closes the overlay and removes the entry.
 */
export function useCloseOnBack(onClose: () => void): () => void {
  const onPopState = useEffectEvent(() => {
    if (!isOverlayEntry()) onClose();
  });
  useEffect(() => {
    if (!isOverlayEntry()) history.pushState({ ...(history.state as object | null), sheet: true }, '');
    const listening = new AbortController();
    window.addEventListener('popstate', () => onPopState(), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return () => {
    if (isOverlayEntry()) history.back();
    onClose();
  };
}
