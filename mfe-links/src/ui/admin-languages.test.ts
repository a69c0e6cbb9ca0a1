import { LANGUAGES } from '@linkstall/kit/languages';
import { draftTexts, formTexts, imageTexts, texts as kitTexts } from '@linkstall/kit/texts';
import { orderTexts, scheduleTexts, shareTexts, undoBarTexts } from '@linkstall/kit/texts';
import { missingTexts } from '@linkstall/testing/missing-texts';

import { welcomeTexts } from '../links/welcome/welcome-texts.ts';
import { batchTexts } from './batch-texts.ts';
import { customThemeTexts } from './custom-theme-texts.ts';
import { importTexts } from './import-texts.ts';
import { kindTexts } from './kind-texts.ts';
import { previewTexts } from './preview-texts.ts';
import { placeTexts } from './statistics-texts.ts';
import { texts as allTexts } from './texts.ts';

const { statistics, ...texts } = allTexts;
const english = {
  ...{
    texts,
    previewTexts,
    placeTexts,
    statisticsTexts: statistics,
    kindTexts,
    batchTexts,
    importTexts,
    customThemeTexts,
  },
  ...{ welcomeTexts, kitTexts, draftTexts, formTexts, imageTexts, orderTexts, scheduleTexts, shareTexts, undoBarTexts },
};
/** Values that are no words of a language. */
const WITHOUT_TRANSLATION: readonly string[] = [];

const languages = Object.keys(LANGUAGES).filter((language) => language !== 'en');

it.each(languages)('the catalogue of the language %s has every text', async (language) => {
  const missing = missingTexts(english, await import(`./admin-languages/${language}/all.ts`));
  expect(missing.filter((key) => !WITHOUT_TRANSLATION.includes(key))).toEqual([]);
});
