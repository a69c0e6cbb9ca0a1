import type { HttpPort } from '@linkstall/contracts/shell';
import { atom, type Getter, type Setter } from 'jotai';

import { afterFailure, attempt, type Loaded, type Outcome } from '../loading/loaded.ts';
import { shellAtom } from '../remote/shell.ts';
import { enqueue } from './serial-queue.ts';

/** What a change makes of a list. Applied twice it makes no more of it than once. */
type Apply<T> = (items: readonly T[]) => readonly T[];

/** A change that is not answered yet: on screen, and marked there as not saved. */
export interface Pending<T> {
  /** Id of the item that it changes. */
  readonly about: string;
  readonly apply: Apply<T>;
}

interface Change<T, R> {
  /** Id of the item that it changes; '' for one that has none yet. */
  readonly about: string;
  /** What shows before the response; nothing without it. */
  readonly show?: Apply<T>;
  readonly send: (http: HttpPort) => Promise<R>;
  /** What the response makes of the list. */
  readonly apply: (items: readonly T[], response: R) => readonly T[];
  /** What follows before the next change is sent. */
  readonly settle?: (response: Outcome<R>) => unknown;
}

interface Ended<T> {
  readonly changes: readonly Pending<T>[];
  /** Makes the response part of the truth; without it the changes leave no trace. */
  readonly apply?: Apply<T>;
}

interface ListOptions<T> {
  readonly read: (get: Getter) => Promise<readonly T[]>;
  /** The list as the last visit of `owner` kept it. */
  readonly kept?: (owner: string) => readonly T[] | null;
  readonly keep?: (owner: string, items: readonly T[]) => void;
}

/**
 * The state of a list that its owner changes: the truth, which is what the API said last, and apart from it the changes
 * still on their way. The screen shows both, so a refused change leaves no trace.
 */
export function createList<T extends { readonly _id: string }>({ read, kept, keep }: ListOptions<T>) {
  const truthAtom = atom<Loaded<readonly T[]>>({ status: 'loading' });
  const pendingAtom = atom<readonly Pending<T>[]>([]);
  /** Counts the reads, so that a slow older response never covers a newer one. */
  const readAtom = atom(0);
  /** Counts the changes that were answered: a read that began before one of them is too old. */
  const responseCountAtom = atom(0);

  const trueAtom = atom((get): readonly T[] | null => {
    const truth = get(truthAtom);
    return truth.status === 'ready' ? truth.value : null;
  });
  const showAtom = atom(null, (get, set, items: readonly T[]) => {
    const owner = get(shellAtom).session.current()?._id;
    set(truthAtom, { status: 'ready', value: unchanged(get(trueAtom) ?? [], items), failure: null });
    if (owner !== undefined) keep?.(owner, items);
  });
  const beginAtom = atom(null, (get, set, change: Pending<T>) => set(pendingAtom, [...get(pendingAtom), change]));
  const endAtom = atom(null, (get, set, { changes, apply }: Ended<T>) => {
    set(responseCountAtom, get(responseCountAtom) + 1);
    const known = get(trueAtom);
    if (apply && known) set(showAtom, apply(known));
    set(
      pendingAtom,
      get(pendingAtom).filter((change) => !changes.includes(change)),
    );
  });

  const loadAtom = atom(null, async (get, set): Promise<void> => {
    const shell = get(shellAtom);
    const owner = shell.session.current()?._id;
    const reading = get(readAtom) + 1;
    const answered = get(responseCountAtom);
    set(readAtom, reading);
    const before = owner === undefined ? null : kept?.(owner);
    if (before && get(truthAtom).status === 'loading')
      set(truthAtom, { status: 'ready', value: before, failure: null });
    const response = await attempt(shell, () => read(get));
    // After a logout, or after a newer read, this response is nobody's any more.
    if (get(readAtom) !== reading || shell.session.current()?._id !== owner) return;
    if (get(responseCountAtom) !== answered) return set(loadAtom);
    if (response.ok) set(showAtom, response.value);
    else set(truthAtom, afterFailure(get(truthAtom), response.failure));
  });

  return {
    /** The list as its owner sees it, with everything that is still on its way. */
    viewAtom: atom((get): Loaded<readonly T[]> => {
      const truth = get(truthAtom);
      if (truth.status !== 'ready') return truth;
      return { ...truth, value: get(pendingAtom).reduce((items, { apply }) => apply(items), truth.value) };
    }),
    /** The list without what is still on its way; null before the first response. */
    trueAtom,
    pendingAtom: atom((get) => get(pendingAtom)),
    /** Ids of what is not saved as it is shown. */
    unsavedAtom: atom((get): ReadonlySet<string> => new Set(get(pendingAtom).map(({ about }) => about))),
    /** Reads the list. What is on screen, or was kept from the last visit, stays until the response is in. */
    loadAtom,
    beginAtom,
    endAtom,
    forgetAtom: atom(null, (get, set) => {
      set(readAtom, get(readAtom) + 1);
      set(pendingAtom, []);
      set(truthAtom, { status: 'loading' });
    }),
  };
}

/** What is as it was stays the very same object, so that its row is not drawn anew. */
function unchanged<T extends { readonly _id: string }>(before: readonly T[], items: readonly T[]): readonly T[] {
  const known = new Map(before.map((item) => [item._id, item]));
  return items.map((item) => {
    const same = known.get(item._id);
    return same && JSON.stringify(same) === JSON.stringify(item) ? same : item;
  });
}

export type List<T extends { readonly _id: string }> = ReturnType<typeof createList<T>>;

export interface Stores<T extends { readonly _id: string }> {
  readonly get: Getter;
  readonly set: Setter;
  readonly list: List<T>;
}

interface Yielding {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/** What a press shows is to be drawn before the request is made, which in a slow browser takes as long. */
const afterThePress = (): Promise<void> | undefined => (globalThis as Yielding).scheduler?.yield?.();

/** Changes a list: shown at once if it can be, sent after what was changed before, then part of the truth or gone. */
export function changeList<T extends { readonly _id: string }, R>(
  { get, set, list }: Stores<T>,
  { about, show = (items) => items, send, apply, settle }: Change<T, R>,
): Promise<Outcome<R>> {
  const pending = { about, apply: show };
  set(list.beginAtom, pending);
  return enqueue(get, set, async () => {
    await afterThePress();
    const shell = get(shellAtom);
    const response = await attempt(shell, () => send(shell.http));
    set(list.endAtom, { changes: [pending], ...(response.ok && { apply: (items) => apply(items, response.value) }) });
    await settle?.(response);
    return response;
  });
}
