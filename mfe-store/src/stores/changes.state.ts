import type { Product } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { noticeFailure } from '@linkstall/kit/loading';
import {
  changeList,
  createDeletions,
  createNews,
  createOrder,
  createRefusal,
  deleteFrom,
  type Gone,
} from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { ownerTexts } from '../ui/owner-texts.ts';
import { list } from './shelf.state.ts';
import { GONE_PRODUCTS, restoreProduct } from '../ui/restore.api.ts';
import { deleteProduct, orderProducts } from './stores.api.ts';

export const news = createNews();

/** The place of the product that came back last, for the focus. */
export const backAtom = atom<{ readonly place: number } | null>(null);

/** Resolves to true when the product is gone; for some seconds there is a way back. */
export const deleteProductAtom = atom(null, async (get, set, product: Product): Promise<boolean> => {
  const shell = get(shellAtom);
  const { _id: id, Product_Name: name } = product;
  const refused = id === '' ? ownerTexts.deletion.noId : shell.session.current() ? null : ownerTexts.deletion.noToken;
  if (refused !== null) {
    shell.notice.error(refused);
    return false;
  }
  const { place, failure } = await deleteFrom(
    { get, set, list },
    { id, send: (http) => deleteProduct(http, id), reloadAtom: list.loadAtom },
  );
  if (failure) {
    noticeFailure(shell, failure);
    return false;
  }
  shell.notice.success(ownerTexts.deletion.done);
  set(deletions.tellGoneAtom, { id, name, place });
  return true;
});

/** Puts a product back where it stood. Resolves to why it is not there; to null when it is. */
const restoreProductAtom = atom(null, async (get, set, { id, place }: Gone): Promise<ApiFailure | null> => {
  const response = await changeList(
    { get, set, list },
    {
      about: id,
      send: (http) => restoreProduct(http, id),
      apply: (products, restored) => [...products.slice(0, place), restored, ...products.slice(place)],
      settle: () => set(list.loadAtom),
    },
  );
  // A response that was lost is no failure: the list tells.
  if (!response.ok && !get(list.trueAtom)?.some(({ _id }) => _id === id)) return response.failure;
  set(backAtom, { place });
  return null;
});

const deletions = createDeletions({
  kind: GONE_PRODUCTS,
  news,
  restoreAtom: restoreProductAtom,
});
/** What was deleted before a reload, or before another page was opened, can still be put back. */
export const offerAgainAtom = deletions.offerAgainAtom;

export const moveProductAtom = createOrder({
  list,
  news,
  refusedAtom: createRefusal({ news, reload: list.loadAtom, changedElsewhere: ownerTexts.order.changedElsewhere }),
  send: orderProducts,
  titleOf: ({ Product_Name: name }) => name,
});
