import { DRAFT_KEY, type ApiFailure, type HttpPort, type ShellApi } from '@linkstall/contracts/shell';
import { atom, type Setter, type WritableAtom } from 'jotai';

import { isRecord, keepInTab, readInTab } from '../remote/kept.ts';
import { shellAtom } from '../remote/shell.ts';
import { newsTexts } from '../texts.ts';
import { changeList, type Stores } from './list.ts';
import { NEWS_MS, type News, type NewsAtoms } from './news.ts';

/** What was deleted a moment ago, and where it stood. */
export interface Gone {
  readonly id: string;
  readonly name: string;
  readonly place: number;
}

interface KeptGone extends Gone {
  /** Until when there is a way back, ms. */
  readonly until: number;
}

interface Deletion extends Gone {
  /** What was told while it was on its way. */
  readonly before?: News | null;
}

interface DeletionsOptions {
  /** Of what: names it among what is kept in this tab. */
  readonly kind: string;
  readonly news: NewsAtoms;
  /** Resolves to why it is not back; to null when it is. */
  readonly restoreAtom: WritableAtom<null, [Gone], Promise<ApiFailure | null>>;
}

const keyOf = ({ session }: ShellApi, kind: string) => `${DRAFT_KEY}${session.current()?._id ?? ''}:deleted ${kind}`;

const isGone = (value: unknown): value is KeptGone =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['name'] === 'string' &&
  typeof value['place'] === 'number' &&
  typeof value['until'] === 'number';

/** What this user deleted in this tab and can still put back. */
export function readGone(shell: ShellApi, kind: string): readonly KeptGone[] {
  const kept = readInTab(keyOf(shell, kind));
  return Array.isArray(kept) ? kept.filter(isGone).filter(({ until }) => until > Date.now()) : [];
}

const keepGone = (shell: ShellApi, kind: string, gone: readonly KeptGone[]) =>
  keepInTab(keyOf(shell, kind), gone.length > 0 ? JSON.stringify(gone) : null);

const without = (all: readonly KeptGone[], one: Gone) => all.filter(({ id }) => id !== one.id);

/** The way back from a deletion. Kept in this tab: neither a reload nor another page ends it before its time. */
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
    /** For a page that is come back to. */
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
  /** Where it stood. */
  readonly place: number;
  /** Why it is not deleted; null when it is. */
  readonly failure: ApiFailure | null;
}

/** Deletes an item of a list. A response that was lost is no failure: the list that is read again tells. */
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
        // It was deleted elsewhere, in another tab; or nobody knows whether it arrived.
        if (outcome.ok || [404, 0].includes(outcome.failure.status)) await set(reloadAtom);
      },
    },
  );
  if (response.ok) return { place, failure: null };
  const { failure } = response;
  const isGone = failure.status === 0 && get(list.trueAtom)?.every(({ _id }) => _id !== id) === true;
  return { place, failure: isGone ? null : failure };
}
