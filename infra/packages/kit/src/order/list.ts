import type { HttpPort } from '@linkstall/contracts/shell';
import { atom, type Getter, type Setter } from 'jotai';

import { afterFailure, attempt, type Loaded, type Outcome } from '../loading/loaded.ts';
import { shellAtom } from '../remote/shell.ts';
import { enqueue } from './serial-queue.ts';

/** Applies a change to a list. The function is idempotent. */
type Apply<T> = (items: readonly T[]) => readonly T[];

/** A pending change, which is shown as unsaved. */
export interface PendingChange<T> {
  readonly itemId: string;
  readonly apply: Apply<T>;
}

interface Change<T, R> {
  /** Id of the changed item; '' for a new item. */
  readonly itemId: string;
  /** The optimistic change; without it nothing is shown before the response. */
  readonly show?: Apply<T>;
  readonly send: (http: HttpPort) => Promise<R>;
  readonly apply: (items: readonly T[], response: R) => readonly T[];
  /** Work that must finish before the next change is sent. */
  readonly onSettled?: (response: Outcome<R>) => unknown;
}

interface CompletedChanges<T> {
  readonly changes: readonly PendingChange<T>[];
  /** Applies the response; without it the changes are discarded. */
  readonly apply?: Apply<T>;
}

interface ListOptions<T> {
  readonly read: (get: Getter) => Promise<readonly T[]>;
  /** Returns the list that was stored during the last visit of `owner`. */
  readonly readStored?: (owner: string) => readonly T[] | null;
  readonly store?: (owner: string, items: readonly T[]) => void;
}

/**
 * The state of an editable list: the last list from the API, and the pending changes separately. The screen shows both
 * combined, so that a refused change can simply be dropped.
 */
export function createList<T extends { readonly _id: string }>({ read, readStored, store }: ListOptions<T>) {
  const loadedAtom = atom<Loaded<readonly T[]>>({ status: 'loading' });
  const pendingAtom = atom<readonly PendingChange<T>[]>([]);
  /** Number of reads. A late response is ignored when a newer read has started. */
  const readCountAtom = atom(0);
  /** Number of completed changes; a read that started before such a change is outdated. */
  const completedCountAtom = atom(0);

  const confirmedAtom = atom((get): readonly T[] | null => {
    const loaded = get(loadedAtom);
    return loaded.status === 'ready' ? loaded.value : null;
  });
  const doShowAtom = atom(null, (get, set, items: readonly T[]) => {
    const owner = get(shellAtom).session.current()?._id;
    set(loadedAtom, { status: 'ready', value: reuseUnchanged(get(confirmedAtom) ?? [], items), failure: null });
    if (owner !== undefined) store?.(owner, items);
  });
  const doBeginAtom = atom(null, (get, set, change: PendingChange<T>) =>
    set(pendingAtom, [...get(pendingAtom), change]),
  );
  const doEndAtom = atom(null, (get, set, { changes, apply }: CompletedChanges<T>) => {
    set(completedCountAtom, get(completedCountAtom) + 1);
    const confirmed = get(confirmedAtom);
    if (apply && confirmed) set(doShowAtom, apply(confirmed));
    set(
      pendingAtom,
      get(pendingAtom).filter((change) => !changes.includes(change)),
    );
  });

  const doLoadAtom = atom(null, async (get, set): Promise<void> => {
    const shell = get(shellAtom);
    const owner = shell.session.current()?._id;
    const readNumber = get(readCountAtom) + 1;
    const completedCount = get(completedCountAtom);
    set(readCountAtom, readNumber);
    const storedList = owner === undefined ? null : readStored?.(owner);
    // A stored list without items is not shown, because only a response may say that there are none.
    if (storedList?.length && get(loadedAtom).status === 'loading')
      set(loadedAtom, { status: 'ready', value: storedList, failure: null });
    const response = await attempt(shell, () => read(get));
    // The response is ignored after a logout or a newer read.
    if (get(readCountAtom) !== readNumber || shell.session.current()?._id !== owner) return;
    if (get(completedCountAtom) !== completedCount) return set(doLoadAtom);
    if (response.ok) set(doShowAtom, response.value);
    else set(loadedAtom, afterFailure(get(loadedAtom), response.failure));
  });

  return {
    /** The list with all pending changes. */
    viewAtom: atom((get): Loaded<readonly T[]> => {
      const loaded = get(loadedAtom);
      if (loaded.status !== 'ready') return loaded;
      return { ...loaded, value: get(pendingAtom).reduce((items, { apply }) => apply(items), loaded.value) };
    }),
    /** The list without pending changes; null before the first response or stored list. */
    confirmedAtom,
    pendingAtom: atom((get) => get(pendingAtom)),
    /** Ids of items with pending changes. */
    unsavedAtom: atom((get): ReadonlySet<string> => new Set(get(pendingAtom).map(({ itemId }) => itemId))),
    /** Reads the list. The current or stored list stays on screen until the response arrives. */
    doLoadAtom,
    doBeginAtom,
    doEndAtom,
    doResetAtom: atom(null, (get, set) => {
      set(readCountAtom, get(readCountAtom) + 1);
      set(pendingAtom, []);
      set(loadedAtom, { status: 'loading' });
    }),
  };
}

/** Reuses the object of an unchanged item, so that its row is not rendered again. */
function reuseUnchanged<T extends { readonly _id: string }>(before: readonly T[], items: readonly T[]): readonly T[] {
  const beforeById = new Map(before.map((item) => [item._id, item]));
  return items.map((item) => {
    const itemBefore = beforeById.get(item._id);
    return itemBefore && JSON.stringify(itemBefore) === JSON.stringify(item) ? itemBefore : item;
  });
}

export type List<T extends { readonly _id: string }> = ReturnType<typeof createList<T>>;

export interface ListContext<T extends { readonly _id: string }> {
  readonly get: Getter;
  readonly set: Setter;
  readonly list: List<T>;
}

interface WithScheduler {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/** Lets the browser paint the effect of a press first, because starting a request takes long on slow devices. */
const yieldToPaint = (): Promise<void> | undefined => (globalThis as WithScheduler).scheduler?.yield?.();

/** Changes a list: shows the change optimistically, sends it after earlier changes, and applies or discards it. */
export function changeList<T extends { readonly _id: string }, R>(
  { get, set, list }: ListContext<T>,
  { itemId, show = (items) => items, send, apply, onSettled }: Change<T, R>,
): Promise<Outcome<R>> {
  const pending = { itemId, apply: show };
  set(list.doBeginAtom, pending);
  return enqueue(get, set, async () => {
    await yieldToPaint();
    const shell = get(shellAtom);
    const response = await attempt(shell, () => send(shell.http));
    set(list.doEndAtom, { changes: [pending], ...(response.ok && { apply: (items) => apply(items, response.value) }) });
    await onSettled?.(response);
    return response;
  });
}
