import type { Product } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { atom } from 'jotai';

import { shellAtom } from '../app/shell-context.ts';
import { attempt } from '../ui/loaded.ts';
import { texts } from '../ui/texts.ts';
import { loadWholeAtom, pendingAtom, showTruthAtom, trueProductsAtom, wholeAtom } from './shelf.state.ts';
import { orderProducts } from './stores.api.ts';

/** What just happened, and the way back when there is one. */
interface News {
  readonly text: string;
  readonly undo?: Place;
}

interface Place {
  readonly id: string;
  /** Counted from 0. */
  readonly place: number;
}

const shownNewsAtom = atom<News | null>(null);
/** Moves are sent one after the other: the second knows what became of the first. */
const lastAtom = atom<{ readonly done: Promise<void> }>({ done: Promise.resolve() });

export const newsAtom = atom((get) => get(shownNewsAtom));
export const endNewsAtom = atom(null, (_get, set) => set(shownNewsAtom, null));

/** The same products with one of them at another place; an unknown id changes nothing. */
function moved(products: readonly Product[], { id, place }: Place): readonly Product[] {
  const product = products.find(({ _id }) => _id === id);
  if (!product) return products;
  const others = products.filter((other) => other !== product);
  return [...others.slice(0, place), product, ...others.slice(place)];
}

const idsOf = (products: readonly Product[]): string[] => products.map(({ _id }) => _id);

/** Shows the product at its place at once, then sends everything that waits as one new order. */
const putAtom = atom(null, async (get, set, target: Place): Promise<void> => {
  const move = (products: readonly Product[]) => moved(products, target);
  set(pendingAtom, [...get(pendingAtom), move]);
  const done = get(lastAtom).done.then(() => set(sendAtom));
  set(lastAtom, { done });
  await done;
});

const sendAtom = atom(null, async (get, set): Promise<void> => {
  const sent = get(pendingAtom);
  const before = get(trueProductsAtom);
  const settle = () =>
    set(
      pendingAtom,
      get(pendingAtom).filter((move) => !sent.includes(move)),
    );
  if (!before || sent.length === 0) return settle(); // It went with the one before.
  const from = idsOf(before);
  const to = idsOf(sent.reduce((products, apply) => apply(products), before));
  if (from.every((id, place) => id === to[place])) return settle();
  const shell = get(shellAtom);
  const answer = await attempt(shell, () => orderProducts(shell.http, { from, to }));
  if (answer.ok) set(showTruthAtom, answer.value);
  settle();
  if (!answer.ok) await set(refusedAtom, answer.failure);
});

/** A move that was on screen already came to nothing: the truth is shown again, and why. */
const refusedAtom = atom(null, async (_get, set, { status, message }: ApiFailure): Promise<void> => {
  const isOld = status === 409 || status === 404;
  // The shell says itself that a session has ended.
  if (status === 401) return set(shownNewsAtom, null);
  set(shownNewsAtom, { text: isOld ? texts.order.changedElsewhere : texts.order.notSaved(message) });
  if (isOld) await set(loadWholeAtom);
});

/** Moves a product, and offers the way back. */
export const moveProductAtom = atom(null, async (get, set, target: Place): Promise<void> => {
  const products = get(wholeAtom) ?? [];
  const from = products.findIndex(({ _id }) => _id === target.id);
  const product = products[from];
  if (!product || from === target.place || target.place < 0 || target.place >= products.length) return;
  set(shownNewsAtom, {
    text: texts.order.moved(product.Product_Name, target.place + 1, products.length),
    undo: { id: target.id, place: from },
  });
  await set(putAtom, target);
});

/** Takes back the last move. */
export const undoMoveAtom = atom(null, async (get, set): Promise<void> => {
  const undo = get(shownNewsAtom)?.undo;
  if (!undo) return;
  set(shownNewsAtom, { text: texts.order.undone });
  await set(putAtom, undo);
});
