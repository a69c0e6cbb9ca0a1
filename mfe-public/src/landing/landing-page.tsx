import { siteOf, type PageHead, type ServerPage } from '@linkstall/contracts/shell';

import { lazyChunk } from '../ui/lazy-chunk.ts';
import { lazyEntries } from '../ui/lazy-entries.ts';
import { sampleContent } from '../ui/page-content.ts';
import { texts } from '../ui/texts.ts';
import type { LandingData } from './samples.ts';

const headOf = (siteName: string): PageHead => ({
  title: texts.site.title(siteName),
  description: texts.site.description,
  canonicalPath: '/',
  type: 'website',
});

/**
 * The page is in its own chunk, so that visitors of creators' pages do not load this chunk. The sample pages in it need the chunk
 * of the entries. Without that chunk, the update after the hydration would remove their lists until the chunk arrives.
 */
const importLanding = () => import(/* webpackChunkName: "landing" */ './landing.tsx');
const landing = lazyChunk(() => Promise.all([importLanding(), lazyEntries.load()]).then(([page]) => page));

/** `/`. Without the API only the gallery is missing. The gallery says so and loads automatically later. */
export const landingPage: ServerPage<LandingData> = {
  load: async (_params, api) => {
    const { readSamplesInTime } = await landing.load();
    const samples = await readSamplesInTime(api);
    return { status: 200, data: { samples }, head: headOf(siteOf(api).name), partial: samples === null };
  },
  Component: landing.LazyChunk,
  sample: { samples: [{ content: sampleContent, themeId: 'sample', themeName: 'Sample' }] },
};
