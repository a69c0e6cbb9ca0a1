import { DRAFT_KEY, type ApiFailure, type HttpPort, type ShellApi } from '@linkstall/contracts/shell';
import { atom, type Setter, type WritableAtom } from 'jotai';

import { isRecord, keepInTab, readInTab } from '../remote/kept.ts';
import { shellAtom } from '../remote/shell.ts';
import { newsTexts } from '../texts.ts';
import { changeList, type Stores } from './list.ts';
import { NEWS_MS, type News, type NewsAtoms } from './news.ts';

/** A deleted item with its former index. */
export interface Gone {
  readonly id: string;
  readonly name: string;
  readonly place: number;
}

interface KeptGone extends Gone {
  /** Undo is possible until then, ms. */
  readonly until: number;
}

interface Deletion extends Gone {
  /** The news that was shown while deleting. */
  readonly before?: News | null;
}

interface DeletionsOptions {
  /** Kind of the items, for the storage key. */
  readonly kind: string;
  readonly news: NewsAtoms;
  /** Restores the item. Resolves to the failure, or to null. */
  readonly restoreAtom: WritableAtom<null, [Gone], Promise<ApiFailure | null>>;
}

const keyOf = ({ session }: ShellApi, kind: string) => `${DRAFT_KEY}${session.current()?._id ?? ''}:deleted ${kind}`;

const isGone = (value: unknown): value is KeptGone =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['name'] === 'string' &&
  typeof value['place'] === 'number' &&
  typeof value['until'] === 'number';

/** The user's deletions in this tab that can be undone. */
export function readGone(shell: ShellApi, kind: string): readonly KeptGone[] {
  const kept = readInTab(keyOf(shell, kind));
  return Array.isArray(kept) ? kept.filter(isGone).filter(({ until }) => until > Date.now()) : [];
}

const keepGone = (shell: ShellApi, kind: string, gone: readonly KeptGone[]) =>
  keepInTab(keyOf(shell, kind), gone.length > 0 ? JSON.stringify(gone) : null);

const without = (all: readonly KeptGone[], one: Gone) => all.filter(({ id }) => id !== one.id);

/** Undo for deletions. It is stored for this tab, so that it survives a reload and a navigation. */
export function createDeletions({ kind, news, restoreAtom }: DeletionsOptions) {
  const undo = async (set: Setter, gone: KeptGone): Promise<boolean | string> => {
    const failure = await set(restoreAtom, gone);
    if (!failure) return true;
    const { status, message } = failure;
    if (status === 404) set(news.tellAtom, { state: 'failed', text: newsTexts.tooLate(gone.name) });
    return status !== 404 && status !== 401 && newsTexts.notBack(gone.name, message);
  };
  const newsOf = (shell: ShellApi, set: Setter, gone: KeptGone): News => ({
    state: 'done',
    about: gone.id,
    text: newsTexts.gone(gone.name),
    until: gone.until,
    undo: () => undo(set, gone),
    forget: () => keepGone(shell, kind, without(readGone(shell, kind), gone)),
  });
  return {
    tellGoneAtom: atom(null, (get, set, { before = get(news.newsAtom), ...gone }: Deletion) => {
      const shell = get(shellAtom);
      const kept = { ...gone, until: Date.now() + NEWS_MS };
      keepGone(shell, kind, [...without(readGone(shell, kind), gone), kept]);
      set(news.tellResponseAtom, { before, news: newsOf(shell, set, kept) });
    }),
    /** Offers undo again when the user returns to the page. */
    offerAgainAtom: atom(null, (get, set) => {
      const shell = get(shellAtom);
      const told = get(news.toldAtom);
      for (const gone of readGone(shell, kind))
        if (!told.includes(gone.id)) set(news.tellAtom, newsOf(shell, set, gone));
    }),
  };
}

interface Leaving {
  readonly id: string;
  readonly send: (http: HttpPort) => Promise<unknown>;
  /** Reads the list again. */
  readonly reloadAtom: WritableAtom<null, [], Promise<void>>;
}

interface Left {
  /** Former index. */
  readonly place: number;
  /** The failure; null when the item was deleted. */
  readonly failure: ApiFailure | null;
}

/** Deletes an item of a list. After a lost response the list is read again, which shows the result. */
export async function deleteFrom<T extends { readonly _id: string }>(
  { get, set, list }: Stores<T>,
  { id, send, reloadAtom }: Leaving,
): Promise<Left> {
  let place = 0;
  const response = await changeList(
    { get, set, list },
    {
      about: id,
      send: (http) => {
        place = Math.max(0, get(list.trueAtom)?.findIndex(({ _id }) => _id === id) ?? 0);
        return send(http);
      },
      apply: (items) => items.filter(({ _id }) => _id !== id),
      settle: async (outcome) => {
        // The item was deleted in another tab, or the result is unknown.
        if (outcome.ok || [404, 0].includes(outcome.failure.status)) await set(reloadAtom);
      },
    },
  );
  if (response.ok) return { place, failure: null };
  const { failure } = response;
  const isGone = failure.status === 0 && get(list.trueAtom)?.every(({ _id }) => _id !== id) === true;
  return { place, failure: isGone ? null : failure };
}
