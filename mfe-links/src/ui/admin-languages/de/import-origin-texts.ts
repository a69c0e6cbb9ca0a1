import type { TranslationOf } from '@linkstall/kit/language';

import type { importOriginTexts as english } from '../../import-origin-texts.ts';

export const importOriginTexts: TranslationOf<typeof english> = {
  signedBy: (site, username) => `Signiert von ${site}, als Seite von @${username}.`,
  notVerified: (site, username) =>
    `Die Datei gibt an, von @${username} auf ${site} zu sein. Das konnte nicht geprüft werden. Übernehmen Sie sie nur, wenn Sie der Datei vertrauen.`,
};
