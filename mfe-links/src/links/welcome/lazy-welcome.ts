import { lazyComponent } from '@linkstall/kit/loading';

import { welcomeTexts } from './welcome-texts.ts';

export const Welcome = lazyComponent(
  async () => (await import(/* webpackChunkName: "welcome" */ './welcome.tsx')).Welcome,
  welcomeTexts.form,
);
