import { lazyChunk } from './lazy-chunk.ts';

/** The list of a page that has more than links. */
export const lazyEntries = lazyChunk(() => import(/* webpackChunkName: "entries" */ './entries/entry-list.tsx'));
