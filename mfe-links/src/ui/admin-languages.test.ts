import { LANGUAGES } from '@linkstall/kit/languages';
import { missingTexts } from '@linkstall/testing/missing-texts';

import { welcomeTexts } from './welcome-texts.ts';
import { english as first } from './translated-texts.ts';
import { batchTexts } from './batch-texts.ts';
import { customThemeTexts } from './custom-theme-texts.ts';
import { importOriginTexts } from './import-origin-texts.ts';
import { importTexts } from './import-texts.ts';
import { kindTexts } from './kind-texts.ts';
import { subscriberTexts } from './subscriber-texts.ts';

const { statistics: _separate, ...texts } = first.texts;
const english = {
  ...first,
  importOriginTexts,
  texts,
  kindTexts,
  batchTexts,
  importTexts,
  customThemeTexts,
  subscriberTexts,
  welcomeTexts,
};
/** Names, examples, and a text that visitors read. */
const WITHOUT_TRANSLATION: readonly string[] = [
  ...['texts.form.urlPlaceholder', 'texts.kinds.upi', 'texts.kinds.whatsapp', 'importTexts.addressExample'],
  ...['social', 'mail', 'upi', 'video', 'contact'].map((kind) => `kindTexts.${kind}.example`),
  ...['kindTexts.upi.payeeExample', 'customThemeTexts.letters', 'kindTexts.emailList.agreement'],
  ...['inter', 'anek', 'bricolage', 'space', 'fraunces', 'playfair', 'baloo', 'caveat'].map(
    (font) => `customThemeTexts.fonts.${font}`,
  ),
];

const languages = Object.keys(LANGUAGES).filter((language) => language !== 'en');

it.each(languages)('the catalogue of the language %s has every text', async (language) => {
  const missing = missingTexts(english, await import(`./admin-languages/${language}/all.ts`));
  expect(missing.filter((key) => !WITHOUT_TRANSLATION.includes(key))).toEqual([]);
});
