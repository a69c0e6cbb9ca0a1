import { atom } from 'jotai';

import type { shellStore } from '../shell-store.ts';
import { texts } from '../texts.ts';

/** Everything that is not saved yet, each a thing of its own. */
export const unsavedAtom = atom<readonly object[]>([]);

/** What remotes have not saved yet. */
export function createUnsaved(store: typeof shellStore) {
  return {
    /** Returns what says that it is saved, or given up. */
    begin: (): (() => void) => {
      const change = {};
      store.set(unsavedAtom, (before) => [...before, change]);
      return () => store.set(unsavedAtom, (before) => before.filter((other) => other !== change));
    },
    /** Nothing of it can be saved any more. */
    forget: (): void => store.set(unsavedAtom, []),
  };
}

/** Asks where something would be lost. Who has said so once is not asked again by the browser. */
export function mayLeave(store: typeof shellStore): boolean {
  if (store.get(unsavedAtom).length === 0) return true;
  const leaves = window.confirm(texts.leaving.ask);
  if (leaves) store.set(unsavedAtom, []);
  return leaves;
}

/** Who hears of a step, Back or Forward, before the router does: that comes later than the router itself. */
export const hearing: { step: (event: PopStateEvent) => void } = { step: () => undefined };

/**
 * To be called in a layout effect below the router: so this listener is before the router's own. Browsers ask those of
 * their window in the order in which they came, capturing or not.
 */
export function hearSteps(): () => void {
  const listening = new AbortController();
  window.addEventListener('popstate', (event) => hearing.step(event), { signal: listening.signal });
  return () => listening.abort();
}
