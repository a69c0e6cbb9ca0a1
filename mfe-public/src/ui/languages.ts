import type { PageLanguage } from '@linkstall/contracts/http';
import { createCatalogues } from '@linkstall/kit/language';

import type { Catalogue } from './languages/catalogue.ts';
import { texts } from './texts.ts';

const { load, translated, useCatalogue } = createCatalogues<Catalogue>(
  () => import(/* webpackChunkName: "languages" */ './languages/all.ts'),
);

export { translated, useCatalogue };

/** Loads the texts of a page before the page is drawn. */
export const loadTexts = async (language: PageLanguage | undefined): Promise<Catalogue['page']> =>
  (await load(language))?.page ?? texts.page;

export const usePageTexts = (): Catalogue['page'] => useCatalogue()?.page ?? texts.page;

export const useLocale = (): string => useCatalogue()?.locale ?? 'en';
