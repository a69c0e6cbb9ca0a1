import { atom, useStore, type Getter, type Setter } from 'jotai';
import { useCallback } from 'react';

import { shellAtom } from '../remote/shell.ts';

const lastAtom = atom<{ readonly done: Promise<unknown> }>({ done: Promise.resolve() });

/**
 * Sends one change after the other: the second of two knows what became of the first. Until it is done, leaving the
 * page asks.
 */
export function inTurn<T>(get: Getter, set: Setter, job: () => Promise<T>): Promise<T> {
  const saved = get(shellAtom).unsaved();
  const done = get(lastAtom).done.then(job).finally(saved);
  set(lastAtom, { done: done.catch(() => undefined) });
  return done;
}

/** The same, for what a component sends. */
export function useInTurn() {
  const { get, set } = useStore();
  return useCallback(<T>(job: () => Promise<T>) => inTurn(get, set, job), [get, set]);
}
