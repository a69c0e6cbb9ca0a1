import type { ServerPage } from '@linkstall/contracts/shell';
import { Suspense } from 'react';

import { lazyChunk } from '../ui/lazy-chunk.ts';

type AboutView = 'all' | 'privacy';

/** The text is in its own chunk, so that visitors of creators' pages do not load the text. */
const about = lazyChunk(() => import(/* webpackChunkName: "about" */ './about.tsx'));

const AboutPage = (props: { readonly data: AboutView }) => (
  <Suspense>
    <about.Lazy {...props} />
  </Suspense>
);

/** A page of plain text. The edge renders the whole text, so the page is complete without scripts. */
const textPage = (view: AboutView): ServerPage<AboutView> => ({
  load: async () => ({ status: 200, data: view, head: (await about.load()).heads[view] }),
  Component: AboutPage,
  sample: view,
});

/** `/about`: all sections. The footer of the site links to this page. */
export const aboutPage = textPage('all');
export const privacyPage = textPage('privacy');
