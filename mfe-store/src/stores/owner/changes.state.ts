import type { Product } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { noticeFailure } from '@linkstall/kit/loading';
import {
  changeList,
  createDeletions,
  createStatusMessages,
  createOrder,
  createRefusal,
  deleteFrom,
  type DeletedItem,
} from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { ownerTexts } from '../../ui/owner-texts.ts';
import { productList } from '../product-list.state.ts';
import { DELETED_PRODUCTS, restoreProduct } from '../../ui/restore.api.ts';
import { deleteProduct, orderProducts } from '../stores.api.ts';

export const undoMessages = createStatusMessages();

/** The index of the last restored product. The page moves the focus to this product. */
export const restoredAtom = atom<{ readonly index: number } | null>(null);

/** Deletes a product and offers to undo the deletion for ten seconds. Resolves to true when the product is deleted. */
export const deleteProductAtom = atom(null, async (get, set, product: Product): Promise<boolean> => {
  const shell = get(shellAtom);
  const { _id: id, Product_Name: name } = product;
  const refusal =
    id === '' ? ownerTexts.deletion.idMissing : shell.session.current() ? null : ownerTexts.deletion.tokenMissing;
  if (refusal !== null) {
    shell.notice.error(refusal);
    return false;
  }
  const { index, failure } = await deleteFrom(
    { get, set, list: productList },
    { id, send: (http) => deleteProduct(http, id), reloadAtom: productList.doLoadAtom },
  );
  if (failure) {
    noticeFailure(shell, failure);
    return false;
  }
  shell.notice.success(ownerTexts.deletion.productDeleted);
  set(deletions.showDeletionAtom, { id, name, index });
  return true;
});

/** Restores a product at its former index. Resolves to null, or to the failure when the product is still missing. */
const restoreProductAtom = atom(null, async (get, set, { id, index }: DeletedItem): Promise<ApiFailure | null> => {
  const response = await changeList(
    { get, set, list: productList },
    {
      itemId: id,
      send: (http) => restoreProduct(http, id),
      apply: (products, restoredProduct) => [...products.slice(0, index), restoredProduct, ...products.slice(index)],
      onSettled: () => set(productList.doLoadAtom),
    },
  );
  // The server may have restored the product although the response is lost. The reloaded list shows that.
  if (!response.ok && !get(productList.confirmedAtom)?.some(({ _id }) => _id === id)) return response.failure;
  set(restoredAtom, { index });
  return null;
});

const deletions = createDeletions({
  kind: DELETED_PRODUCTS,
  messages: undoMessages,
  restoreAtom: restoreProductAtom,
});
/** Offers the undo again after a reload or a page change, because this tab stores its deletions. */
export const offerUndoAgainAtom = deletions.offerUndoAgainAtom;

export const moveProductAtom = createOrder({
  list: productList,
  messages: undoMessages,
  handleRefusalAtom: createRefusal({
    messages: undoMessages,
    reload: productList.doLoadAtom,
    get changedElsewhere() {
      return ownerTexts.order.changedElsewhere;
    },
  }),
  send: orderProducts,
  titleOf: ({ Product_Name: name }) => name,
});
