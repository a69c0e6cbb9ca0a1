import { loadAdminLanguage } from '@linkstall/kit/admin-language';

/** Loads the texts of this remote in the language of the reader. */
export const loadLanguage = () =>
  loadAdminLanguage(
    (language) => import(/* webpackChunkName: "admin-[request]" */ `./admin-languages/${language}/all.ts`),
  );
