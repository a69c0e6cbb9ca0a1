import { atom, type Getter, type Setter } from 'jotai';

import { shellAtom } from '../remote/shell.ts';

const lastAtom = atom<{ readonly done: Promise<unknown> }>({ done: Promise.resolve() });

/**
 * Sends one change after the other: the second of two knows what became of the first. Until it is done, leaving the
 * page asks. `job` never throws.
 */
export function inTurn<T>(get: Getter, set: Setter, job: () => Promise<T>): Promise<T> {
  const saved = get(shellAtom).unsaved?.();
  const done = get(lastAtom)
    .done.then(job)
    .finally(() => saved?.());
  set(lastAtom, { done });
  return done;
}
