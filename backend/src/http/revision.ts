import type { TextRule } from './rule.js';

const MESSAGE = 'revision must be a whole number';

/** A rule for a revision in a form. */
export const REVISION: TextRule = {
  maxLength: 9,
  tooLong: MESSAGE,
  problem: (text) => (/^\d{1,9}$/.test(text) ? null : MESSAGE),
};
