import type { TranslationOf } from '@linkstall/kit/language';

import type { importOriginTexts as english } from '../../import-origin-texts.ts';

export const importOriginTexts: TranslationOf<typeof english> = {
  signedBy: (site, username) => `@${username} పేజీగా ${site} సంతకం చేసింది.`,
  notVerified: (site, username) => `ఈ ఫైల్ ${site}లోని @${username}దని చెబుతోంది. దీన్ని నిర్ధారించలేకపోయాం. ఫైల్‌ను నమ్మితేనే తీసుకోండి.`,
};
