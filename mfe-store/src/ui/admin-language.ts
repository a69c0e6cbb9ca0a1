import { loadAdminLanguage, translatable } from '@linkstall/kit/admin-language';
import {
  draftTexts,
  formTexts,
  imageTexts,
  orderTexts,
  scheduleTexts,
  texts as kitTexts,
  undoBarTexts,
} from '@linkstall/kit/texts';

/** The texts of the kit on the owner's screens. The texts of the owner register themselves. */
const english = { kitTexts, draftTexts, formTexts, imageTexts, orderTexts, scheduleTexts, undoBarTexts };

/**
 * Loads the texts of the owner in the language of the reader. Visitors' pages do not call it, and the bundle of the edge does
 * not contain the catalogues.
 */
export const loadLanguage =
  typeof document === 'undefined'
    ? () => undefined
    : () => {
        for (const [name, each] of Object.entries(english)) translatable(name, each);
        return loadAdminLanguage(
          (language) => import(/* webpackChunkName: "admin-[request]" */ `./admin-languages/${language}/all.ts`),
        );
      };
