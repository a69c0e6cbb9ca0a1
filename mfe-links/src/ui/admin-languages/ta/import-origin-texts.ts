import type { TranslationOf } from '@linkstall/kit/language';

import type { importOriginTexts as english } from '../../import-origin-texts.ts';

export const importOriginTexts: TranslationOf<typeof english> = {
  signedBy: (site, username) => `@${username} பக்கம் என ${site} கையெழுத்திட்டது.`,
  notVerified: (site, username) =>
    `இந்தக் கோப்பு ${site} தளத்தின் @${username} உடையது என்று கூறுகிறது. இதைச் சரிபார்க்க முடியவில்லை. கோப்பை நம்பினால் மட்டும் எடுத்துக்கொள்ளுங்கள்.`,
};
