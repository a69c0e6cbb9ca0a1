import { LANGUAGES } from '@linkstall/kit/languages';
import { missingTexts } from '@linkstall/testing/missing-texts';

import { apiTokenTexts } from './api-token-texts.ts';
import { passkeyTexts } from './passkey-texts.ts';
import { secondFactorTexts } from './second-factor-texts.ts';
import { securityTexts } from './security-texts.ts';
import { english as first } from './translated-texts.ts';
import { webhookTexts } from './webhook-texts.ts';

const english = { ...first, apiTokenTexts, passkeyTexts, secondFactorTexts, securityTexts, webhookTexts };

const languages = Object.keys(LANGUAGES).filter((language) => language !== 'en');

/** The name of a file. */
const WITHOUT_TRANSLATION: readonly string[] = ['secondFactorTexts.fileName', 'securityTexts.move.example'];

it.each(languages)('the catalogue of the language %s has every text', async (language) => {
  const missing = missingTexts(english, await import(`./admin-languages/${language}/all.ts`));
  expect(missing.filter((key) => !WITHOUT_TRANSLATION.includes(key))).toEqual([]);
});
