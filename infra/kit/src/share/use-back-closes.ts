import { useEffect, useEffectEvent } from 'react';

interface Marked {
  readonly sheet?: true;
}

const isMarked = (): boolean => Boolean((history.state as Marked | null)?.sheet);

/**
 * Back closes what lies over the page instead of leaving the page. Returns how to close it otherwise: then its step in
 * the history is taken back. Everything else in the entry stays, so for the router nothing has moved.
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
