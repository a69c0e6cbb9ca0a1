export { createOrder, createRefusal, isOld } from './order/create-order.ts';
export { changeList, createList } from './order/list.ts';
export { idsOf, placeByKey } from './order/moves.ts';
export { createNews, type News } from './order/news.ts';
export { carriedRow, carriedRows } from './order/row-looks.ts';
export { useDrag } from './order/use-drag.ts';
