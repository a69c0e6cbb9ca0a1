import { noticeFailure } from '@linkstall/kit/loading';
import { changeList, createNews, createOrder, createRefusal } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { ownerTexts } from '../ui/owner-texts.ts';
import { list } from './shelf.state.ts';
import { deleteProduct, orderProducts } from './stores.api.ts';

/** Resolves to true when the product is gone. */
export const deleteProductAtom = atom(null, async (get, set, id: string): Promise<boolean> => {
  const shell = get(shellAtom);
  const refused = id === '' ? ownerTexts.deletion.noId : shell.session.current() ? null : ownerTexts.deletion.noToken;
  if (refused !== null) {
    shell.notice.error(refused);
    return false;
  }
  const answer = await changeList(
    { get, set, list },
    {
      about: id,
      send: (http) => deleteProduct(http, id),
      apply: (products) => products.filter(({ _id }) => _id !== id),
      settle: async (outcome) => {
        if (outcome.ok) {
          shell.notice.success(ownerTexts.deletion.done);
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

export const news = createNews();

export const moveProductAtom = createOrder({
  list,
  news,
  refusedAtom: createRefusal({ news, reload: list.loadAtom, changedElsewhere: ownerTexts.order.changedElsewhere }),
  send: orderProducts,
  titleOf: ({ Product_Name: name }) => name,
});
