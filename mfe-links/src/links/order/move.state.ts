import { createOrder, placeByKey } from '@linkstall/kit/order';
import { atom, useSetAtom } from 'jotai';
import type { KeyboardEvent } from 'react';

import type { Entry } from '../../ui/entry.ts';
import { texts } from '../../ui/texts.ts';
import { nameOf } from '../entry-words.ts';
import { orderEntries } from '../links.api.ts';
import { list, tellOthersAtom } from '../links.state.ts';
import { news, refusedAtom, sayAtom } from '../news/news.state.ts';

export const moveLinkAtom = createOrder({
  list,
  news,
  refusedAtom,
  // Its response knows links alone.
  send: (http, order) => orderEntries(http, order).then(() => null),
  titleOf: nameOf,
  storedAtom: tellOthersAtom,
});

interface Put {
  readonly entry: Entry;
  /** Where it is to be, counted from 0; null: nowhere else. */
  readonly wantedOf: (place: number, count: number) => number | null;
}

const putAtom = atom(null, (get, set, { entry, wantedOf }: Put): boolean => {
  const view = get(list.viewAtom);
  const entries = view.status === 'ready' ? view.value : [];
  const place = entries.findIndex(({ _id }) => _id === entry._id);
  const wanted = wantedOf(place, entries.length);
  if (place === -1 || wanted === null) return false;
  const target = Math.min(Math.max(wanted, 0), entries.length - 1);
  const title = nameOf(entry);
  if (target === place) set(sayAtom, place === 0 ? texts.news.first(title) : texts.news.last(title));
  else void set(moveLinkAtom, { id: entry._id, place: target });
  return true;
});

/**
 * Moves the entry by buttons and keys, and says so where there is nowhere to go. Its place is looked up when it is moved:
 * a row that knew it would be drawn anew with each change above it.
 */
export function useMove(entry: Entry) {
  const put = useSetAtom(putAtom);
  return {
    up: () => void put({ entry, wantedOf: (place) => place - 1 }),
    down: () => void put({ entry, wantedOf: (place) => place + 1 }),
    byKey: (event: KeyboardEvent) => {
      const wantedOf: Put['wantedOf'] = (place, count) => placeByKey(event, place, count);
      if (put({ entry, wantedOf })) event.preventDefault();
    },
  };
}
