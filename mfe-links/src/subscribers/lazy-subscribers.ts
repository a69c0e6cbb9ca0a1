import { lazyComponent } from '@linkstall/kit/loading';

import { texts } from '../ui/texts.ts';

/** The page is a lazy chunk, because the pages of this remote share one script and most creators have no e-mail list. */
export const SubscribersPage = lazyComponent(
  async () => (await import(/* webpackChunkName: "subscribers" */ './subscribers-page.tsx')).SubscribersPage,
  () => texts.statistics.emailList,
);
