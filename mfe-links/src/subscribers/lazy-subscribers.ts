import { lazyComponent } from '@linkstall/kit/loading';

import { subscriberTexts } from '../ui/subscriber-texts.ts';

/** The page is a lazy chunk, because the pages of this remote share one script and most creators have no e-mail list. */
export const SubscribersPage = lazyComponent(
  async () => (await import(/* webpackChunkName: "subscribers" */ './subscribers-page.tsx')).SubscribersPage,
  subscriberTexts.page,
);
