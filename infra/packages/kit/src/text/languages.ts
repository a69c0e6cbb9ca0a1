import type { PageLanguage } from '@linkstall/contracts/http';

export { LOCALES } from './locales.ts';

/** The languages of pages, by their own names. English is the default. */
export const LANGUAGES: Readonly<Record<PageLanguage, string>> = {
  en: 'English',
  hi: 'हिन्दी',
  ta: 'தமிழ்',
  bn: 'বাংলা',
  mr: 'मराठी',
  te: 'తెలుగు',
  es: 'Español',
  pt: 'Português',
  de: 'Deutsch',
  ar: 'العربية',
};

export const directionOf = (language: PageLanguage | undefined): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
