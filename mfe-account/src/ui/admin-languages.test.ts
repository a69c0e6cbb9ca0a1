import { LANGUAGES } from '@linkstall/kit/languages';
import { missingTexts } from '@linkstall/testing/missing-texts';

import { english } from './translated-texts.ts';

const languages = Object.keys(LANGUAGES).filter((language) => language !== 'en');

it.each(languages)('the catalogue of the language %s has every text', async (language) => {
  const missing = missingTexts(english, await import(`./admin-languages/${language}/all.ts`));
  expect(missing).toEqual([]);
});
