import { draftTexts, formTexts, imageTexts, texts as kitTexts } from '@linkstall/kit/texts';
import { orderTexts, scheduleTexts, shareTexts, undoBarTexts } from '@linkstall/kit/texts';

import { previewTexts } from './preview-texts.ts';
import { placeTexts, statisticsTexts } from './statistics-texts.ts';
import { texts } from './texts.ts';

/** The texts of the first chunk that the catalogues translate. The texts of lazy chunks register themselves. */
export const english = {
  ...{ texts, statisticsTexts, placeTexts, previewTexts, kitTexts, draftTexts, formTexts, imageTexts },
  ...{ orderTexts, scheduleTexts, shareTexts, undoBarTexts },
};
