import { atom } from 'jotai';

import { shellAtom } from '../app/shell-context.ts';
import { attempt } from '../ui/loaded.ts';
import { texts } from '../ui/texts.ts';
import { inTurn } from './in-turn.ts';
import { idsOf, moved, sameOrder } from './link-order.ts';
import { orderLinks } from './links.api.ts';
import {
  beginAtom,
  endAtom,
  linksAtom,
  pendingLinksAtom,
  tellOthersAtom,
  trueLinksAtom,
  type Pending,
} from './links.state.ts';
import { newsAtom, tellAtom, type News } from './news.state.ts';
import { refusedAtom } from './refused.state.ts';

/** A move on its way: all that wait are sent in one call. */
interface Move extends Pending {
  readonly kind: 'move';
}

const isMove = (change: Pending): change is Move => 'kind' in change;

interface Place {
  readonly id: string;
  /** Counted from 0. */
  readonly place: number;
}

/** Shows the link at its new place at once, and sends the new order. */
const putAtom = atom(null, async (get, set, { id, place }: Place): Promise<void> => {
  const move: Move = { kind: 'move', apply: (links) => moved(links, id, place) };
  set(beginAtom, move);
  await inTurn(get, set, async () => {
    if (!get(pendingLinksAtom).includes(move)) return; // It went with the one before.
    const moves = get(pendingLinksAtom).filter(isMove);
    const before = get(trueLinksAtom);
    const after = moves.reduce((links, { apply }) => apply(links), before);
    if (sameOrder(before, after)) return set(endAtom, { changes: moves });
    const shell = get(shellAtom);
    const answer = await attempt(shell, () => orderLinks(shell.http, { from: idsOf(before), to: idsOf(after) }));
    if (!answer.ok) {
      set(endAtom, { changes: moves });
      return set(refusedAtom, answer.failure);
    }
    set(endAtom, { changes: moves, apply: () => answer.value });
    set(tellOthersAtom);
  });
});

/** Where the link that the bar speaks of was before it was moved, perhaps in several steps. */
const originAtom = atom<(Place & { readonly news: News }) | null>(null);

/** Moves a link, and offers the way back; several steps of one link are taken back as one. */
export const moveLinkAtom = atom(null, async (get, set, { id, place }: Place): Promise<void> => {
  const view = get(linksAtom);
  if (view.status !== 'ready') return;
  const from = view.value.findIndex(({ _id }) => _id === id);
  const link = view.value[from];
  if (!link || from === place) return;
  const last = get(originAtom);
  const origin = last?.id === id && last.news === get(newsAtom) ? last.place : from;
  const news: News = {
    text: texts.news.moved(link.title, place + 1, view.value.length),
    about: id,
    ...(origin !== place && { undo: () => set(putAtom, { id, place: origin }) }),
  };
  set(originAtom, { id, place: origin, news });
  set(tellAtom, news);
  await set(putAtom, { id, place });
});
