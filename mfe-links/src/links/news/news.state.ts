import { createNews, createRefusal } from '@linkstall/kit/order';

import { texts } from '../../ui/texts.ts';
import { reloadAndTellAtom } from '../links.state.ts';

export const news = createNews();

export const { newsAtom, sayAtom, tellAtom, tellResponseAtom } = news;

export const refusedAtom = createRefusal({
  news,
  reload: reloadAndTellAtom,
  changedElsewhere: texts.news.changedElsewhere,
});
