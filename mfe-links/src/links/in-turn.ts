import { atom, type Getter, type Setter } from 'jotai';

const lastAtom = atom<{ readonly done: Promise<unknown> }>({ done: Promise.resolve() });

/** Sends one change after the other: the second of two knows what became of the first. `job` never throws. */
export function inTurn<T>(get: Getter, set: Setter, job: () => Promise<T>): Promise<T> {
  const done = get(lastAtom).done.then(job);
  set(lastAtom, { done });
  return done;
}
