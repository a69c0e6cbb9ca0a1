import { lazyComponent } from '@linkstall/kit/loading';

import { texts } from '../../ui/texts.ts';

export const ListTools = lazyComponent(
  async () => (await import(/* webpackChunkName: "batch" */ './list-tools.tsx')).ListTools,
  texts.links.tools,
);
