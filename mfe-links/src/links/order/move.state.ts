import { createOrder, indexByKey } from '@linkstall/kit/order';
import { atom, useSetAtom } from 'jotai';
import type { KeyboardEvent } from 'react';

import type { Entry } from '../../ui/entry.ts';
import { texts } from '../../ui/texts.ts';
import { nameOf } from '../entry-values.ts';
import { orderEntries } from '../links.api.ts';
import { list, emitLinksChangedAtom } from '../links.state.ts';
import { undoMessages, handleRefusalAtom, announceAtom } from '../undo-bar/undo-bar.state.ts';

export const moveLinkAtom = createOrder({
  list,
  messages: undoMessages,
  handleRefusalAtom,
  // The response is dropped, because it contains links only and no other kinds.
  send: (http, order) => orderEntries(http, order).then(() => null),
  titleOf: nameOf,
  emitOrderChangedAtom: emitLinksChangedAtom,
});

interface Move {
  readonly entry: Entry;
  /** Returns the new index, counted from 0. Null means no move. */
  readonly targetOf: (index: number, count: number) => number | null;
}

const moveByAtom = atom(null, (get, set, { entry, targetOf }: Move): boolean => {
  const view = get(list.viewAtom);
  const entries = view.status === 'ready' ? view.value : [];
  const index = entries.findIndex(({ _id }) => _id === entry._id);
  const requestedIndex = targetOf(index, entries.length);
  if (index === -1 || requestedIndex === null) return false;
  const target = Math.min(Math.max(requestedIndex, 0), entries.length - 1);
  const title = nameOf(entry);
  if (target === index)
    set(announceAtom, index === 0 ? texts.messages.firstAlready(title) : texts.messages.lastAlready(title));
  else void set(moveLinkAtom, { id: entry._id, index: target });
  return true;
});

/**
 * Moves the entry by buttons and keys. At either end of the list, a status message says that the entry is there already. The
 * move looks the index up itself: with the index as a prop, every change above the row would render the row again.
 */
export function useMove(entry: Entry) {
  const moveBy = useSetAtom(moveByAtom);
  return {
    up: () => void moveBy({ entry, targetOf: (index) => index - 1 }),
    down: () => void moveBy({ entry, targetOf: (index) => index + 1 }),
    byKey: (event: KeyboardEvent) => {
      const targetOf: Move['targetOf'] = (index, count) => indexByKey(event, index, count);
      if (moveBy({ entry, targetOf })) event.preventDefault();
    },
  };
}
