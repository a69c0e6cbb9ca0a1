import type { TranslationOf } from '@linkstall/kit/language';

import type { importOriginTexts as english } from '../../import-origin-texts.ts';

export const importOriginTexts: TranslationOf<typeof english> = {
  signedBy: (site, username) => `${site} का हस्ताक्षर है, @${username} के पेज के रूप में।`,
  notVerified: (site, username) =>
    `फ़ाइल कहती है कि वह ${site} पर @${username} की है। इसकी जाँच नहीं हो सकी। फ़ाइल पर भरोसा हो तभी इसे लें।`,
};
