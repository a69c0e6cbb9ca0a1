import { createNews, createOrder, createRefusal } from '@linkstall/kit/order';

import { ownerTexts } from '../ui/owner-texts.ts';
import { list } from './shelf.state.ts';
import { orderProducts } from './stores.api.ts';

export const news = createNews();

export const moveProductAtom = createOrder({
  list,
  news,
  refusedAtom: createRefusal({ news, reload: list.loadAtom, changedElsewhere: ownerTexts.order.changedElsewhere }),
  send: orderProducts,
  titleOf: ({ Product_Name: name }) => name,
});
