import type { PageHead, ServerPage, ShellApi } from '@linkstall/contracts/shell';
import { Suspense } from 'react';

import { lazyPart } from '../ui/lazy-part.ts';
import { sampleContent } from '../ui/page-content.ts';
import { texts } from '../ui/texts.ts';
import type { LandingData } from './samples.ts';

const HEAD: PageHead = {
  title: texts.site.title,
  description: texts.site.description,
  canonicalPath: '/',
  type: 'website',
};

/** Who comes to a creator's page carries nothing of it. */
const landing = lazyPart(() => import(/* webpackChunkName: "landing" */ './landing.tsx'));

const LandingPage = (props: { readonly data: LandingData; readonly shell: ShellApi }) => (
  <Suspense>
    <landing.Lazy {...props} />
  </Suspense>
);

/** `/`. Stands without the API: only the gallery then says that it is missing, and comes by itself. */
export const landingPage: ServerPage<LandingData> = {
  load: async (_params, api) => {
    const { readInTime } = await landing.load();
    const samples = await readInTime(api);
    return { status: 200, data: { samples }, head: HEAD, partial: samples === null };
  },
  Component: LandingPage,
  sample: { samples: [{ content: sampleContent, themeId: 'sample', themeName: 'Sample' }] },
};
