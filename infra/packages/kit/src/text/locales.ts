import type { PageLanguage } from '@linkstall/contracts/http';

/** The locales (BCP 47) by which `Intl` writes dates, numbers and prices. */
export const LOCALES: Readonly<Record<PageLanguage, string>> = {
  ...{ en: 'en', hi: 'hi-IN', ta: 'ta-IN', bn: 'bn-IN', mr: 'mr-IN', te: 'te-IN' },
  ...{ es: 'es-ES', pt: 'pt-BR', de: 'de-DE', ar: 'ar-EG' },
};
