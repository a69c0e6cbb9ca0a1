import { loadAdminLanguage, translatable } from '@linkstall/kit/admin-language';
import {
  draftTexts,
  formTexts,
  imageTexts,
  orderTexts,
  scheduleTexts,
  shareTexts,
  texts as kitTexts,
  undoBarTexts,
} from '@linkstall/kit/texts';

import { previewTexts } from './preview-texts.ts';
import { placeTexts, statisticsTexts } from './statistics-texts.ts';
import { texts } from './texts.ts';

/** The texts of the first chunk. Texts of lazy chunks register themselves. */
const english = {
  ...{ texts, statisticsTexts, placeTexts, previewTexts, kitTexts, draftTexts, formTexts, imageTexts },
  ...{ orderTexts, scheduleTexts, shareTexts, undoBarTexts },
};
for (const [name, each] of Object.entries(english)) translatable(name, each);

/** Loads the texts of this remote in the language of the reader. */
export const loadLanguage = () =>
  loadAdminLanguage(
    (language) => import(/* webpackChunkName: "admin-[request]" */ `./admin-languages/${language}/all.ts`),
  );
