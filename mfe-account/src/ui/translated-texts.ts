import { draftTexts, formTexts, imageTexts, texts as kitTexts } from '@linkstall/kit/texts';

import { texts } from './texts.ts';

/** The texts of the first chunk that the catalogues translate. The texts of lazy chunks register themselves. */
export const english = { texts, kitTexts, draftTexts, formTexts, imageTexts };
