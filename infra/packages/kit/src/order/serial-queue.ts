import { atom, useStore, type Getter, type Setter } from 'jotai';
import { useCallback } from 'react';

import { shellAtom } from '../remote/shell.ts';

const lastJobAtom = atom<{ readonly done: Promise<unknown> }>({ done: Promise.resolve() });

/**
 * Runs jobs one after the other, so that a change is sent only when the former result is known. Leaving the page asks for
 * confirmation until all jobs are done.
 */
export function enqueue<T>(get: Getter, set: Setter, job: () => Promise<T>): Promise<T> {
  const markSaved = get(shellAtom).unsaved();
  const done = get(lastJobAtom).done.then(job).finally(markSaved);
  set(lastJobAtom, { done: done.catch(() => undefined) });
  return done;
}

/** `enqueue` for components. */
export function useSerialQueue() {
  const { get, set } = useStore();
  return useCallback(<T>(job: () => Promise<T>) => enqueue(get, set, job), [get, set]);
}
