import { lazyComponent } from '@linkstall/kit/loading';

import { texts } from '../../ui/texts.ts';

/** Both are in one lazy chunk, which long lists load. */
export const ListTools = lazyComponent(
  async () => (await import(/* webpackChunkName: "batch" */ './list-tools.tsx')).ListTools,
  () => texts.links.tools,
);
export const ListEnds = lazyComponent(
  async () => (await import(/* webpackChunkName: "batch" */ '../list-ends.tsx')).ListEnds,
  () => texts.links.tools,
);
