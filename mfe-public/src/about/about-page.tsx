import type { ServerPage } from '@linkstall/contracts/shell';

import { lazyChunk } from '../ui/lazy-chunk.ts';

type AboutView = 'all' | 'privacy';

/** The text is in its own chunk, so that visitors of creators' pages do not load the text. */
const about = lazyChunk(() => import(/* webpackChunkName: "about" */ './about.tsx'));

/** A page of plain text. The edge renders the whole text, so the page is complete without scripts. */
const textPage = (view: AboutView): ServerPage<AboutView> => ({
  load: async () => ({ status: 200, data: view, head: (await about.load()).heads[view] }),
  Component: about.LazyChunk,
  sample: view,
});

/** `/about`: all sections. The footer of the site links to this page. */
export const aboutPage = textPage('all');
export const privacyPage = textPage('privacy');
