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

/** The locales (BCP 47) by which `Intl` writes dates, numbers and prices. */
export const LOCALES: Readonly<Record<PageLanguage, string>> = {
  ...{ en: 'en', hi: 'hi-IN', ta: 'ta-IN', bn: 'bn-IN', mr: 'mr-IN', te: 'te-IN' },
  ...{ es: 'es-ES', pt: 'pt-BR', de: 'de-DE', ar: 'ar-EG' },
};

export const directionOf = (language: PageLanguage | undefined): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
