export {
  adminLanguage,
  adminLocale,
  chooseAdminLanguage,
  chosenAdminLanguage,
  loadAdminLanguage,
  translatable,
} from './language/admin-language.ts';
