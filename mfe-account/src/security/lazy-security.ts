import { lazyComponent } from '@linkstall/kit/loading';

import { texts } from '../ui/texts.ts';

/** Its code is loaded when it is opened, so that login and signup stay small. */
export const SecurityPage = lazyComponent(
  async () => (await import(/* webpackChunkName: "security" */ './security-page.tsx')).SecurityPage,
  () => texts.security.title,
);
