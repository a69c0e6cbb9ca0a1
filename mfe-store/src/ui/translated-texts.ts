import { draftTexts, formTexts, imageTexts, texts as kitTexts } from '@linkstall/kit/texts';
import { orderTexts, scheduleTexts, undoBarTexts } from '@linkstall/kit/texts';

/** The texts of the kit that the catalogues translate. The texts of lazy chunks register themselves. */
export const english = { kitTexts, draftTexts, formTexts, imageTexts, orderTexts, scheduleTexts, undoBarTexts };
