export { createOrder, createRefusal, isOld } from './order/create-order.ts';
export { changeList, createList } from './order/list.ts';
export { placeByKey } from './order/moves.ts';
export { NewsBar } from './order/news-bar.tsx';
export { createNews, NEWS_MS, type News } from './order/news.ts';
export { carriedRow, carriedRows } from './order/row-looks.ts';
export { orderTexts } from './texts.ts';
export { closeGap, useGlide } from './order/use-glide.ts';
export { useRows, type RowPlace } from './order/use-rows.ts';
