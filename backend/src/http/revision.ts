import type { TextRule } from './rule.js';

const MESSAGE = 'revision must be a whole number';

/** A rule for the revision of a thing, as a part of a form. */
export const REVISION: TextRule = {
  most: 9,
  tooLong: MESSAGE,
  problem: (text) => (/^\d{1,9}$/.test(text) ? null : MESSAGE),
};
