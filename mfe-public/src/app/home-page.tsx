import { siteOf, type ServerPage, type ShellApi } from '@linkstall/contracts/shell';

import { landingPage } from '../landing/landing-page.tsx';
import type { LandingData } from '../landing/samples.ts';
import { lazyChunk } from '../ui/lazy-chunk.ts';
import type { ListData } from '../creators/load-list.ts';

type HomeData = LandingData | ListData;

/** In its own chunk, because most sites show another home page. */
const list = lazyChunk(() => import(/* webpackChunkName: "list" */ '../creators/creator-list.tsx'));

const Home = ({ data, shell }: { readonly data: HomeData; readonly shell: ShellApi }) =>
  'creators' in data ? (
    <list.LazyChunk data={data} shell={shell} />
  ) : (
    <landingPage.Component data={data} shell={shell} />
  );

/** `/`: the landing page, or the list of creators. The edge and the shell show the page of a creator without this page. */
export const homePage: ServerPage<HomeData> = {
  load: async (params, api) => {
    if (siteOf(api).home?.kind !== 'list') return landingPage.load(params, api);
    const importLoad = () => import(/* webpackChunkName: "list" */ '../creators/load-list.ts');
    const [{ loadList }] = await Promise.all([importLoad(), list.load()]);
    return loadList(params, api);
  },
  Component: Home,
  sample: landingPage.sample,
};
