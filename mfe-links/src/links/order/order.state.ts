import { createOrder } from '@linkstall/kit/order';

import { orderLinks } from '../links.api.ts';
import { list, tellOthersAtom } from '../links.state.ts';
import { news, refusedAtom } from '../news/news.state.ts';

export const moveLinkAtom = createOrder({
  list,
  news,
  refusedAtom,
  send: orderLinks,
  titleOf: ({ title }) => title,
  storedAtom: tellOthersAtom,
});
