import { FIELD_LIMITS } from '@linkstall/kit/lengths';

import { cleanLineOf, cleanTextOf } from '../../http/plain-text.js';
import { TranslationsField } from '../../http/translations.rule.js';

const TITLE = cleanLineOf('Title', FIELD_LIMITS.title);
const TEXT = cleanTextOf('Text', FIELD_LIMITS.text);

export const LinkTranslationsField = () => TranslationsField({ title: TITLE }, { hi: { title: 'टिफ़िन' } });

/** `entry-content.rule.ts` refuses a text that the kind does not have. */
export const EntryTranslationsField = () =>
  TranslationsField({ title: TITLE, text: TEXT, intro: TEXT }, { hi: { title: 'रसोई को फ़ोन करें' } });
