import type { Product } from '@linkstall/contracts/http';
import { noticeFailure } from '@linkstall/kit/loading';
import { changeList, createNews, createOrder, createRefusal, NEWS_MS } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { ownerTexts } from '../ui/owner-texts.ts';
import { list } from './shelf.state.ts';
import { deleteProduct, orderProducts, restoreProduct } from './stores.api.ts';

export const news = createNews();

/** The place of the product that came back last, for the focus. */
export const backAtom = atom<{ readonly place: number } | null>(null);

interface Deleted {
  readonly product: Product;
  readonly place: number;
}

/** Resolves to true when the product is gone; for some seconds there is a way back. */
export const deleteProductAtom = atom(null, async (get, set, product: Product): Promise<boolean> => {
  const shell = get(shellAtom);
  const { _id: id, Product_Name: name } = product;
  const refused = id === '' ? ownerTexts.deletion.noId : shell.session.current() ? null : ownerTexts.deletion.noToken;
  if (refused !== null) {
    shell.notice.error(refused);
    return false;
  }
  const place = get(list.trueAtom)?.findIndex(({ _id }) => _id === id) ?? 0;
  const answer = await changeList(
    { get, set, list },
    {
      about: id,
      send: (http) => deleteProduct(http, id),
      apply: (products) => products.filter(({ _id }) => _id !== id),
      settle: async (outcome) => {
        if (outcome.ok) {
          shell.notice.success(ownerTexts.deletion.done);
          const undo = () => set(restoreProductAtom, { product, place });
          const until = Date.now() + NEWS_MS;
          set(news.tellAtom, { state: 'done', about: id, text: ownerTexts.deletion.gone(name), undo, until });
          return set(list.loadAtom);
        }
        noticeFailure(shell, outcome.failure);
        // It was deleted elsewhere, in another tab; or nobody knows whether it arrived.
        if ([404, 0].includes(outcome.failure.status)) void set(list.loadAtom);
      },
    },
  );
  return answer.ok;
});

/** Puts a product back where it stood. Resolves to whether it is there, or to why it is not yet. */
const restoreProductAtom = atom(null, async (get, set, { product, place }: Deleted): Promise<boolean | string> => {
  const { _id: id, Product_Name: name } = product;
  const answer = await changeList(
    { get, set, list },
    {
      about: id,
      send: (http) => restoreProduct(http, id),
      apply: (products, restored) => [...products.slice(0, place), restored, ...products.slice(place)],
      settle: () => set(list.loadAtom),
    },
  );
  // An answer that was lost is no failure: the list tells.
  if (answer.ok || get(list.trueAtom)?.some(({ _id }) => _id === id)) {
    set(backAtom, { place });
    return true;
  }
  const { status, message } = answer.failure;
  if (status === 404) set(news.tellAtom, { state: 'failed', text: ownerTexts.deletion.tooLate(name) });
  return status !== 404 && status !== 401 && ownerTexts.deletion.notBack(name, message);
});

export const moveProductAtom = createOrder({
  list,
  news,
  refusedAtom: createRefusal({ news, reload: list.loadAtom, changedElsewhere: ownerTexts.order.changedElsewhere }),
  send: orderProducts,
  titleOf: ({ Product_Name: name }) => name,
});
