import { attempt } from '@linkstall/kit/loading';
import { inTurn } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { texts } from '../../ui/texts.ts';
import { idsOf, moved, sameOrder } from './link-order.ts';
import { orderLinks } from '../links.api.ts';
import {
  beginAtom,
  endAtom,
  linksAtom,
  pendingLinksAtom,
  tellOthersAtom,
  trueLinksAtom,
  type Pending,
} from '../links.state.ts';
import { newsAtom, tellAnswerAtom, tellAtom, type News } from '../news/news.state.ts';
import { refusedAtom } from '../news/refused.state.ts';

interface Move extends Pending {
  readonly kind: 'move';
}

const isMove = (change: Pending): change is Move => 'kind' in change;

interface Place {
  readonly id: string;
  /** Counted from 0. */
  readonly place: number;
}

/** The call that waits for its turn: every move made meanwhile goes with it. */
const waitingAtom = atom<Promise<boolean> | null>(null);

/** Shows the link at its new place at once, and sends the new order. Resolves to whether it is stored. */
const putAtom = atom(null, (get, set, { id, place }: Place): Promise<boolean> => {
  const move: Move = { kind: 'move', about: id, apply: (links) => moved(links, id, place) };
  set(beginAtom, move);
  const waiting = get(waitingAtom);
  if (waiting) return waiting;
  const sent = inTurn(get, set, () => {
    set(waitingAtom, null);
    return set(sendMovesAtom);
  });
  set(waitingAtom, sent);
  return sent;
});

const sendMovesAtom = atom(null, async (get, set): Promise<boolean> => {
  const changes = get(pendingLinksAtom).filter(isMove);
  const before = get(trueLinksAtom);
  const after = changes.reduce((links, { apply }) => apply(links), before);
  if (sameOrder(before, after)) {
    set(endAtom, { changes });
    return true;
  }
  const shell = get(shellAtom);
  const answer = await attempt(shell, () => orderLinks(shell.http, { from: idsOf(before), to: idsOf(after) }));
  if (!answer.ok) {
    set(endAtom, { changes });
    await set(refusedAtom, answer.failure);
    return false;
  }
  set(endAtom, { changes, apply: () => answer.value });
  set(tellOthersAtom);
  return true;
});

/** Where the link that the bar speaks of was before it was moved, perhaps in several steps. */
const originAtom = atom<Place | null>(null);

/** Moves a link, and offers the way back; several steps of one link are taken back as one. */
export const moveLinkAtom = atom(null, async (get, set, { id, place }: Place): Promise<void> => {
  const view = get(linksAtom);
  if (view.status !== 'ready') return;
  const from = view.value.findIndex(({ _id }) => _id === id);
  const link = view.value[from];
  if (!link || from === place) return;
  const last = get(originAtom);
  const goesOn = last?.id === id && get(newsAtom)?.about === id && get(newsAtom)?.isMove === true;
  const origin = goesOn ? last.place : from;
  set(originAtom, { id, place: origin });
  const before: News = {
    state: 'saving',
    isMove: true,
    about: id,
    text: texts.news.saving(link.title),
    ...(origin !== place && { undo: () => set(putAtom, { id, place: origin }) }),
  };
  set(tellAtom, before);
  const stored = await set(putAtom, { id, place });
  const text = texts.news.moved(link.title, place + 1, view.value.length);
  if (stored) set(tellAnswerAtom, { before, news: { ...before, state: 'done', text } });
});
