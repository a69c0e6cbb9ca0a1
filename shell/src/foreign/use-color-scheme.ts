import type { ColorScheme } from '@linkstall/contracts/foreign';
import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-color-scheme: dark)';

function subscribe(listener: () => void): () => void {
  const list = matchMedia(QUERY);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** The colour scheme of the page; it follows the system. */
export const useColorScheme = (): ColorScheme =>
  useSyncExternalStore(
    subscribe,
    () => (matchMedia(QUERY).matches ? 'dark' : 'light'),
    () => 'light',
  );
