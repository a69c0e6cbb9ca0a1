import type { PageLanguage } from '@linkstall/contracts/http';
import { createCatalogues } from '@linkstall/kit/language';
import { LOCALES } from '@linkstall/kit/languages';

import type { Catalogue } from './languages/catalogue.ts';
import { texts } from './texts.ts';

const { load, translated, useCatalogue } = createCatalogues<Catalogue>({
  hi: () => import(/* webpackChunkName: "language-hi" */ './languages/hi.ts'),
  ta: () => import(/* webpackChunkName: "language-ta" */ './languages/ta.ts'),
  bn: () => import(/* webpackChunkName: "language-bn" */ './languages/bn.ts'),
  mr: () => import(/* webpackChunkName: "language-mr" */ './languages/mr.ts'),
  te: () => import(/* webpackChunkName: "language-te" */ './languages/te.ts'),
  es: () => import(/* webpackChunkName: "language-es" */ './languages/es.ts'),
  pt: () => import(/* webpackChunkName: "language-pt" */ './languages/pt.ts'),
  de: () => import(/* webpackChunkName: "language-de" */ './languages/de.ts'),
  ar: () => import(/* webpackChunkName: "language-ar" */ './languages/ar.ts'),
});

export { translated, useCatalogue };

/** Loads the texts of a page before the page is drawn. */
export const loadTexts = async (language: PageLanguage | undefined): Promise<Catalogue['page']> =>
  (await load(language))?.page ?? texts.page;

export const usePageTexts = (): Catalogue['page'] => useCatalogue().texts?.page ?? texts.page;

/** The locale in which `Intl` writes dates, numbers and prices. */
export const useLocale = (): string => LOCALES[useCatalogue().language];
