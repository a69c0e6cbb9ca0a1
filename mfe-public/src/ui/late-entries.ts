import { latePart } from './late-part.ts';

/** Lists with more than links. */
export const lateEntries = latePart(() => import(/* webpackChunkName: "entries" */ './entries/entry-list.tsx'));
