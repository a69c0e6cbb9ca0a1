import { createNews, createRefusal } from '@linkstall/kit/order';

import { texts } from '../../ui/texts.ts';
import { reloadAndTellAtom } from '../links.state.ts';

export const news = createNews(({ text, undo }) => (undo ? texts.news.undoByKey(text) : text));

export const { newsAtom, saidAtom, sayAtom, tellAtom, tellAnswerAtom, watchAtom, undoAtom } = news;

export const refusedAtom = createRefusal({
  news,
  reload: reloadAndTellAtom,
  changedElsewhere: texts.news.changedElsewhere,
});
