import type { TranslationOf } from '@linkstall/kit/language';

import type { importOriginTexts as english } from '../../import-origin-texts.ts';

export const importOriginTexts: TranslationOf<typeof english> = {
  signedBy: (site, username) => `${site} ची सही आहे, @${username} चे पेज म्हणून.`,
  notVerified: (site, username) =>
    `फाइल म्हणते की ती ${site} वरील @${username} ची आहे. हे तपासता आले नाही. फाइलवर विश्वास असेल तरच घ्या.`,
};
