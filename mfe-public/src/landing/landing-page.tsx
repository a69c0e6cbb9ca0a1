import { siteOf, type ServerPage } from '@linkstall/contracts/shell';

import { lazyChunk } from '../ui/lazy-chunk.ts';
import { lazyEntries } from '../ui/lazy-entries.ts';
import { sampleContent } from '../ui/page-content.ts';
import { texts } from '../ui/texts.ts';
import type { LandingData } from './samples.ts';

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
    const { title, description } = texts.site;
    return {
      status: 200,
      data: { samples },
      head: { title: title(siteOf(api).name), description, canonicalPath: '/', type: 'website' },
      partial: samples === null,
    };
  },
  Component: landing.LazyChunk,
  sample: { samples: [{ content: sampleContent, themeId: 'sample', themeName: 'Sample' }] },
};
