import type { PageLanguage } from '@linkstall/contracts/http';

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
