import { useEffect, useEffectEvent } from 'react';

interface Marked {
  readonly sheet?: true;
}

const isMarked = (): boolean => Boolean((history.state as Marked | null)?.sheet);

/**
 * Makes Back close an overlay instead of leaving the page, by an extra history entry. Returns a function that closes the
 * overlay and removes the entry. The entry has the state of the page, so the router sees no navigation.
 */
export function useBackCloses(onClose: () => void): () => void {
  const onStep = useEffectEvent(() => {
    if (!isMarked()) onClose();
  });
  useEffect(() => {
    if (!isMarked()) history.pushState({ ...(history.state as object | null), sheet: true }, '');
    const listening = new AbortController();
    window.addEventListener('popstate', () => onStep(), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return () => {
    if (isMarked()) history.back();
    onClose();
  };
}
