import { createOrder, placeByKey } from '@linkstall/kit/order';
import { useSetAtom } from 'jotai';
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
  // Its answer knows links alone.
  send: (http, order) => orderEntries(http, order).then(() => null),
  titleOf: nameOf,
  storedAtom: tellOthersAtom,
});

/** Moves the entry at `place` of `count` by buttons and keys, and says so where there is nowhere to go. */
export function useMove(entry: Entry, place: number, count: number) {
  const title = nameOf(entry);
  const move = useSetAtom(moveLinkAtom);
  const say = useSetAtom(sayAtom);

  const to = (wanted: number) => {
    const target = Math.min(Math.max(wanted, 0), count - 1);
    if (target === place) say(place === 0 ? texts.news.first(title) : texts.news.last(title));
    else void move({ id: entry._id, place: target });
  };
  const byKey = (event: KeyboardEvent) => {
    const wanted = placeByKey(event, place, count);
    if (wanted === null) return;
    event.preventDefault();
    to(wanted);
  };

  return { up: () => to(place - 1), down: () => to(place + 1), byKey };
}
