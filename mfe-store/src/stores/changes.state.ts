import type { Product } from '@linkstall/contracts/http';
import { noticeFailure } from '@linkstall/kit/loading';
import { changeList, createNews, createOrder, createRefusal } from '@linkstall/kit/order';
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
          set(news.tellAtom, { state: 'done', about: id, text: ownerTexts.deletion.gone(name), undo });
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

/** Puts a product back where it stood. Resolves to whether it is there. */
const restoreProductAtom = atom(null, async (get, set, { product, place }: Deleted): Promise<boolean> => {
  const answer = await changeList(
    { get, set, list },
    {
      about: product._id,
      send: (http) => restoreProduct(http, product._id),
      apply: (products, restored) => [...products.slice(0, place), restored, ...products.slice(place)],
      settle: async (outcome) => {
        if (outcome.ok) return set(list.loadAtom);
        if (outcome.failure.status !== 404) return noticeFailure(get(shellAtom), outcome.failure);
        set(news.tellAtom, { state: 'failed', text: ownerTexts.deletion.tooLate(product.Product_Name) });
      },
    },
  );
  if (answer.ok) set(backAtom, { place });
  return answer.ok;
});

export const moveProductAtom = createOrder({
  list,
  news,
  refusedAtom: createRefusal({ news, reload: list.loadAtom, changedElsewhere: ownerTexts.order.changedElsewhere }),
  send: orderProducts,
  titleOf: ({ Product_Name: name }) => name,
});
