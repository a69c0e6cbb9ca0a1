import { loadAdminLanguage } from '@linkstall/kit/admin-language';

/**
 * Loads the texts of the owner in the language of the reader. Visitors' pages do not call it, and the bundle of the edge does
 * not contain the catalogues.
 */
export const loadLanguage =
  typeof document === 'undefined'
    ? () => undefined
    : () =>
        loadAdminLanguage(
          (language) => import(/* webpackChunkName: "admin-[request]" */ `./admin-languages/${language}/all.ts`),
        );
