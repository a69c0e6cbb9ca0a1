import type { TranslationOf } from '@linkstall/kit/language';

import type { importOriginTexts as english } from '../../import-origin-texts.ts';

export const importOriginTexts: TranslationOf<typeof english> = {
  signedBy: (site, username) => `${site}-এর স্বাক্ষর আছে, @${username}-এর পেজ হিসেবে।`,
  notVerified: (site, username) =>
    `ফাইলটি বলে এটি ${site}-এ @${username}-এর। এটি যাচাই করা যায়নি। ফাইলটি বিশ্বাস করলে তবেই নিন।`,
};
