import type { PageLanguage } from '@linkstall/contracts/http';

// In files of their own, so that a script with the direction alone has neither.
export { LANGUAGES } from './language-names.ts';
export { LOCALES } from './locales.ts';

export const directionOf = (language: PageLanguage | undefined): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
