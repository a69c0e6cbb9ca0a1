import { loadAdminLanguage } from '@linkstall/kit/admin-language';

import { english } from './translated-texts.ts';

/**
 * Loads the texts of the owner in the language of the reader. Visitors' pages do not call it, and the bundle of the edge does
 * not contain the catalogues.
 */
export const loadLanguage =
  typeof document === 'undefined'
    ? () => undefined
    : () => loadAdminLanguage(english, (language) => import(`./admin-languages/${language}/all.ts`));
