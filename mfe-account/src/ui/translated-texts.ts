import { draftTexts, formTexts, imageTexts, texts as kitTexts } from '@linkstall/kit/texts';

import { texts } from './texts.ts';

/** The texts that the catalogues translate. */
export const english = { texts, kitTexts, draftTexts, formTexts, imageTexts };
