import { LANGUAGES } from '@linkstall/kit/languages';
import { missingTexts } from '@linkstall/testing/missing-texts';

import { english as first } from './translated-texts.ts';
import { csvTexts } from './csv-texts.ts';
import { ownerTexts } from './owner-texts.ts';

const english = { ...first, ownerTexts, csvTexts };
/** Values that are no words of a language: a name, an example and an abbreviation. */
const WITHOUT_TRANSLATION: readonly string[] = [
  'ownerTexts.form.urlHint',
  'ownerTexts.form.retailerHint',
  'ownerTexts.tools.csv',
];

const languages = Object.keys(LANGUAGES).filter((language) => language !== 'en');

it.each(languages)('the catalogue of the language %s has every text', async (language) => {
  const missing = missingTexts(english, await import(`./admin-languages/${language}/all.ts`));
  expect(missing.filter((key) => !WITHOUT_TRANSLATION.includes(key))).toEqual([]);
});
