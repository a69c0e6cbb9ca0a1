import { atom } from 'jotai';

import type { Entry } from '../ui/entry.ts';
import { list } from './links.state.ts';

/** The part of a long list that its tools show. */
interface ListView {
  /** Ids of the entries that a search found; null without a search. */
  readonly foundIds: ReadonlySet<string> | null;
  readonly isSelecting: boolean;
}

export const WHOLE_LIST: ListView = { foundIds: null, isSelecting: false };
export const listViewAtom = atom(WHOLE_LIST);

type FoldedIds = Readonly<Record<string, boolean>>;

/** The headings whose entries are folded, by id. Nothing stores them. */
export const foldedIdsAtom = atom<FoldedIds>({});

/** For each heading, the number of entries from the heading to the next one. */
export const groupSizesAtom = atom((get): Readonly<Record<string, number>> => {
  const view = get(list.viewAtom);
  const sizes: Record<string, number> = {};
  let headingId = '';
  for (const { _id, kind } of view.status === 'ready' ? view.value : []) {
    if (kind === 'heading') headingId = _id;
    else sizes[headingId] = (sizes[headingId] ?? 0) + 1;
  }
  return sizes;
});

/** The entries that a search found, or without a search those that are not folded. */
export function shownEntries(
  entries: readonly Entry[],
  { foundIds }: ListView,
  foldedIds: FoldedIds,
): readonly Entry[] {
  let isFolded = false;
  return entries.filter(({ _id, kind }) => {
    if (foundIds) return foundIds.has(_id);
    if (kind !== 'heading') return !isFolded;
    isFolded = foldedIds[_id] === true;
    return true;
  });
}
