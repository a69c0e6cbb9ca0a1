import type { ServerPage } from '@linkstall/contracts/shell';
import { Suspense } from 'react';

import { lazyPart } from '../ui/lazy-part.ts';

type Part = 'all' | 'privacy';

/** Who comes to a creator's page carries nothing of it. */
const about = lazyPart(() => import(/* webpackChunkName: "about" */ './about.tsx'));

const AboutPage = (props: { readonly data: Part }) => (
  <Suspense>
    <about.Lazy {...props} />
  </Suspense>
);

/** Words alone: they come with the page, also to who lets no script run. */
const wordsOf = (part: Part): ServerPage<Part> => ({
  load: async () => ({ status: 200, data: part, head: (await about.load()).heads[part] }),
  Component: AboutPage,
  sample: part,
});

/** `/about`: what the foot of the site's pages leads to. */
export const aboutPage = wordsOf('all');
/** `/privacy`: a part of it under an address of its own, for visitors. */
export const privacyPage = wordsOf('privacy');
