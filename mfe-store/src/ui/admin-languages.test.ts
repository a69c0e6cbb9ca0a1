import { LANGUAGES } from '@linkstall/kit/languages';
import { draftTexts, formTexts, imageTexts, texts as kitTexts } from '@linkstall/kit/texts';
import { orderTexts, scheduleTexts, undoBarTexts } from '@linkstall/kit/texts';
import { missingTexts } from '@linkstall/testing/missing-texts';

import { csvTexts } from './csv-texts.ts';
import { ownerTexts } from './owner-texts.ts';

const english = {
  ...{ ownerTexts, csvTexts, kitTexts, draftTexts, formTexts, imageTexts },
  ...{ orderTexts, scheduleTexts, undoBarTexts },
};
/** Values that are no words of a language. */
const WITHOUT_TRANSLATION: readonly string[] = [];

const languages = Object.keys(LANGUAGES).filter((language) => language !== 'en');

it.each(languages)('the catalogue of the language %s has every text', async (language) => {
  const missing = missingTexts(english, await import(`./admin-languages/${language}/all.ts`));
  expect(missing.filter((key) => !WITHOUT_TRANSLATION.includes(key))).toEqual([]);
});
