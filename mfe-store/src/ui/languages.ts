import type { PageLanguage } from '@linkstall/contracts/http';
import { createCatalogues } from '@linkstall/kit/language';
import { directionOf, LOCALES } from '@linkstall/kit/languages';

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

export { translated };

type Texts = Omit<Catalogue, 'share'>;

/** Loads the texts of a page before the page is drawn. */
export const loadTexts = async (language: PageLanguage | undefined): Promise<Texts> => (await load(language)) ?? texts;

export const useTexts = (): Texts => useCatalogue().texts ?? texts;

/** The texts of the share dialog; undefined for English. */
export const useShareTexts = () => useCatalogue().texts?.share;

/** The locale in which `Intl` writes numbers and prices. */
export const useLocale = (): string => LOCALES[useCatalogue().language];

export const useIsRightToLeft = (): boolean => directionOf(useCatalogue().language) === 'rtl';
