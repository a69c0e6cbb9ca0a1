import { lazyComponent } from '@linkstall/kit/loading';

import { texts } from '../ui/texts.ts';

export const WebhooksPage = lazyComponent(
  async () => (await import(/* webpackChunkName: "webhooks" */ './webhooks-page.tsx')).WebhooksPage,
  () => texts.webhooks.title,
);
