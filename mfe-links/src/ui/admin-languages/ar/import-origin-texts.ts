import type { TranslationOf } from '@linkstall/kit/language';

import type { importOriginTexts as english } from '../../import-origin-texts.ts';

export const importOriginTexts: TranslationOf<typeof english> = {
  signedBy: (site, username) => `موقّع من ${site} باعتباره صفحة @${username}.`,
  notVerified: (site, username) =>
    `يذكر الملف أنه من @${username} على ${site}. تعذر التحقق من ذلك. لا تستورده إلا إذا كنت تثق بالملف.`,
};
