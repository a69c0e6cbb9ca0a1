import { atom } from 'jotai';

import type { shellStore } from '../shell-store.ts';
import { texts } from '../texts.ts';

/** Unsaved changes, one item each. */
export const unsavedAtom = atom<readonly object[]>([]);

export function createUnsaved(store: typeof shellStore) {
  return {
    /** Registers an unsaved change. Returns a function that removes the change. */
    begin: (): (() => void) => {
      const change = {};
      store.set(unsavedAtom, (before) => [...before, change]);
      return () => store.set(unsavedAtom, (before) => before.filter((each) => each !== change));
    },
    /** Removes all changes, because they can no longer be saved. */
    forget: (): void => store.set(unsavedAtom, []),
  };
}

/** Asks for confirmation when changes would be lost. After that, `beforeunload` does not ask again. */
export function mayLeave(store: typeof shellStore): boolean {
  if (store.get(unsavedAtom).length === 0) return true;
  const isConfirmed = window.confirm(texts.leaving.ask);
  if (isConfirmed) store.set(unsavedAtom, []);
  return isConfirmed;
}

/** The handler of Back and Forward, which is loaded later than the router. */
export const historyHandler: { onPopState: (event: PopStateEvent) => void } = { onPopState: () => undefined };

/**
 * Call it in a layout effect below the router, so that its listener is registered before the router's. Browsers call window
 * listeners in order of registration, whether capturing or not.
 */
export function listenToHistory(): () => void {
  const controller = new AbortController();
  window.addEventListener('popstate', (event) => historyHandler.onPopState(event), { signal: controller.signal });
  return () => controller.abort();
}
