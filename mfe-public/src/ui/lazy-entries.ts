import { lazyPart } from './lazy-part.ts';

/** Lists with more than links. */
export const lazyEntries = lazyPart(() => import(/* webpackChunkName: "entries" */ './entries/entry-list.tsx'));
