import { toAsciiDigits } from '@linkstall/kit/ascii-digits';

import { lineOf } from '../../http/plain-text.js';
import type { TextRule } from '../../http/rule.js';

/** A code as people type it: with spaces, with digits of any script, a recovery code in any case and without hyphens. */
export const SECOND_FACTOR_CODE: TextRule = {
  ...lineOf('Code', 64),
  clean: (text) =>
    toAsciiDigits(text)
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toUpperCase(),
};
