import { lazyComponent } from '@linkstall/kit/loading';

import { texts } from '../../ui/texts.ts';

/** Welcome and checklist are in one lazy chunk, because most visits of the page need neither. */
export const Welcome = lazyComponent(
  async () => (await import(/* webpackChunkName: "welcome" */ './welcome.tsx')).Welcome,
  () => texts.links.welcome,
);
export const Checklist = lazyComponent(
  async () => (await import(/* webpackChunkName: "welcome" */ './checklist.tsx')).Checklist,
  () => texts.links.welcome,
);
