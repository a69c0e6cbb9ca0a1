import { atom, useStore, type Getter, type Setter } from 'jotai';
import { useCallback } from 'react';

import { shellAtom } from '../remote/shell.ts';

const lastAtom = atom<{ readonly done: Promise<unknown> }>({ done: Promise.resolve() });

/**
 * Runs jobs one after the other, so that a change is sent when the result of the change before it is known. Leaving the
 * page asks for confirmation until all jobs are done.
 */
export function enqueue<T>(get: Getter, set: Setter, job: () => Promise<T>): Promise<T> {
  const saved = get(shellAtom).unsaved();
  const done = get(lastAtom).done.then(job).finally(saved);
  set(lastAtom, { done: done.catch(() => undefined) });
  return done;
}

/** `enqueue` for components. */
export function useSerialQueue() {
  const { get, set } = useStore();
  return useCallback(<T>(job: () => Promise<T>) => enqueue(get, set, job), [get, set]);
}
