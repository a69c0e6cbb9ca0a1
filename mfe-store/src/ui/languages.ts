import type { PageLanguage } from '@linkstall/contracts/http';
import { createCatalogues } from '@linkstall/kit/language';
import { directionOf } from '@linkstall/kit/languages';

import type { Catalogue } from './languages/catalogue.ts';
import { texts } from './texts.ts';

const { load, translated, useCatalogue } = createCatalogues<Catalogue>(
  () => import(/* webpackChunkName: "languages" */ './languages/all.ts'),
);

export { translated };

type Texts = Pick<Catalogue, 'common' | 'store' | 'product'>;

/** Loads the texts of a page, and the locale of its prices, before the page is drawn. */
export const loadTexts = async (language: PageLanguage | undefined): Promise<Texts & Pick<Catalogue, 'locale'>> =>
  (await load(language)) ?? { locale: 'en', ...texts };

export const useTexts = (): Texts => useCatalogue() ?? texts;

/** The texts of the share dialog; undefined for English. */
export const useShareTexts = () => useCatalogue()?.share;

export const useLocale = (): string => useCatalogue()?.locale ?? 'en';

export const useIsRightToLeft = (): boolean => directionOf(useCatalogue()?.language) === 'rtl';
