import type { PageLanguage } from '@linkstall/contracts/http';

import { texts } from '../texts.ts';

/** The skip link is the only text of the shell on creators' pages. */
export const skipTexts: Readonly<Record<PageLanguage, string>> = {
  en: texts.site.skip,
  hi: 'सीधे सामग्री पर जाएँ',
  ta: 'உள்ளடக்கத்திற்குச் செல்',
  bn: 'মূল বিষয়ে যান',
  mr: 'थेट मजकुराकडे जा',
  te: 'విషయానికి వెళ్లండి',
  es: 'Ir al contenido',
  pt: 'Ir para o conteúdo',
  de: 'Zum Inhalt springen',
  ar: 'الانتقال إلى المحتوى',
};
