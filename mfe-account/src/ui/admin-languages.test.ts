import { LANGUAGES } from '@linkstall/kit/languages';
import { missingTexts } from '@linkstall/testing/missing-texts';

import { english } from './translated-texts.ts';

/** Values that are no words of a language. */
const WITHOUT_TRANSLATION: readonly string[] = [];

const languages = Object.keys(LANGUAGES).filter((language) => language !== 'en');

it.each(languages)('the catalogue of the language %s has every text', async (language) => {
  const missing = missingTexts(english, await import(`./admin-languages/${language}/all.ts`));
  expect(missing.filter((key) => !WITHOUT_TRANSLATION.includes(key))).toEqual([]);
});
