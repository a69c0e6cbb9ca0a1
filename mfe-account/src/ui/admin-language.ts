import { loadAdminLanguage, translatable } from '@linkstall/kit/admin-language';
import { draftTexts, formTexts, imageTexts, texts as kitTexts } from '@linkstall/kit/texts';

import { texts } from './texts.ts';

const english = { texts, kitTexts, draftTexts, formTexts, imageTexts };
for (const [name, each] of Object.entries(english)) translatable(name, each);

/** Loads the texts of this remote in the language of the reader. */
export const loadLanguage = () =>
  loadAdminLanguage(
    (language) => import(/* webpackChunkName: "admin-[request]" */ `./admin-languages/${language}/all.ts`),
  );
