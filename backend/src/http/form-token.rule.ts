import type { TextRule } from './rule.js';

const INVALID_TOKEN = 'token is not the token of a form';

/** The token that the edge writes into a form of visitors. */
export const FORM_TOKEN: TextRule = {
  maxLength: 64,
  tooLong: INVALID_TOKEN,
  problem: (text) => (/^[\w-]{16,64}$/.test(text) ? null : INVALID_TOKEN),
};
