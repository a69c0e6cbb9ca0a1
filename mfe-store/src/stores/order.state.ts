import type { Product } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { attempt } from '@linkstall/kit/loading';
import { inTurn } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { texts } from '../ui/texts.ts';
import { tellAnswerAtom, tellAtom, type News } from './news.state.ts';
import {
  beginAtom,
  endAtom,
  loadWholeAtom,
  pendingProductsAtom,
  trueProductsAtom,
  wholeAtom,
  type Pending,
} from './shelf.state.ts';
import { orderProducts } from './stores.api.ts';

interface Move extends Pending {
  readonly kind: 'move';
}

const isMove = (change: Pending): change is Move => 'kind' in change;

interface Place {
  readonly id: string;
  /** Counted from 0. */
  readonly place: number;
}

/** The same products with one of them at another place; an unknown id changes nothing. */
function moved(products: readonly Product[], { id, place }: Place): readonly Product[] {
  const product = products.find(({ _id }) => _id === id);
  if (!product) return products;
  const others = products.filter((other) => other !== product);
  return [...others.slice(0, place), product, ...others.slice(place)];
}

const idsOf = (products: readonly Product[]): string[] => products.map(({ _id }) => _id);

/** The call that waits for its turn: every move made meanwhile goes with it. */
const waitingAtom = atom<Promise<boolean> | null>(null);

/** Shows the product at its place at once, and sends the new order. Resolves to whether it is stored. */
const putAtom = atom(null, (get, set, target: Place): Promise<boolean> => {
  const move: Move = { kind: 'move', about: target.id, apply: (products) => moved(products, target) };
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
  const changes = get(pendingProductsAtom).filter(isMove);
  const before = get(trueProductsAtom) ?? [];
  const from = idsOf(before);
  const to = idsOf(changes.reduce((products, { apply }) => apply(products), before));
  if (from.every((id, place) => id === to[place])) {
    set(endAtom, { changes });
    return true;
  }
  const shell = get(shellAtom);
  const answer = await attempt(shell, () => orderProducts(shell.http, { from, to }));
  if (!answer.ok) {
    set(endAtom, { changes });
    await set(refusedAtom, answer.failure);
    return false;
  }
  set(endAtom, { changes, apply: () => answer.value });
  return true;
});

/** A move that was on screen already came to nothing: the truth is shown again, and why. */
const refusedAtom = atom(null, async (_get, set, failure: ApiFailure): Promise<void> => {
  // The shell says itself that a session has ended.
  if (failure.status === 401) return set(tellAtom, null);
  set(tellAtom, { text: whatBecameOfIt(failure), state: 'failed' });
  if (isOld(failure)) await set(loadWholeAtom);
  // Without an answer nobody knows whether it arrived. What waits does not wait for this.
  if (failure.status === 0) void set(loadWholeAtom);
});

const isOld = ({ status }: ApiFailure): boolean => status === 409 || status === 404;

function whatBecameOfIt(failure: ApiFailure): string {
  if (isOld(failure)) return texts.order.changedElsewhere;
  return failure.code === 'timeout' ? texts.order.notSure(failure.message) : texts.order.notSaved(failure.message);
}

/** Moves a product, and offers the way back. That it is so is said once it is stored. */
export const moveProductAtom = atom(null, async (get, set, target: Place): Promise<void> => {
  const products = get(wholeAtom) ?? [];
  const from = products.findIndex(({ _id }) => _id === target.id);
  const product = products[from];
  if (!product || from === target.place || target.place < 0 || target.place >= products.length) return;
  const undo = () => set(putAtom, { id: target.id, place: from });
  const before: News = { state: 'saving', text: texts.order.saving(product.Product_Name), undo };
  set(tellAtom, before);
  const stored = await set(putAtom, target);
  const text = texts.order.moved(product.Product_Name, target.place + 1, products.length);
  if (stored) set(tellAnswerAtom, { before, news: { ...before, state: 'done', text } });
});
