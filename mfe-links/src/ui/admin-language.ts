import { loadAdminLanguage } from '@linkstall/kit/admin-language';

import { english } from './translated-texts.ts';

/** Loads the texts of this remote in the language of the reader. */
export const loadLanguage = () =>
  loadAdminLanguage(english, (language) => import(`./admin-languages/${language}/all.ts`));
