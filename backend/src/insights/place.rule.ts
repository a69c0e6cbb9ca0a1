import type { TextRule } from '../http/rule.js';

/** The maximum number of places of a user. */
export const MAX_PLACES = 20;

/**
 * The last part of a place's address. It has no dot, so that it differs from files such as `<id>.vcf`, and it is too short for
 * an id. Field names of the database exclude two words.
 */
const PLACE_SLUG = /^(?!(?:constructor|prototype)$)[a-z0-9](?:[a-z0-9-]{0,18}[a-z0-9])?$/;

export const SLUG: TextRule = {
  maxLength: 20,
  tooLong: 'A short address has at most 20 characters',
  clean: (text) => text.trim().toLowerCase(),
  problem: (text) => (PLACE_SLUG.test(text) ? null : 'Use letters a to z, digits and hyphens'),
};

export const PLACE_NAME: TextRule = {
  maxLength: 40,
  tooLong: 'A name has at most 40 characters',
  clean: (text) => text.trim(),
  problem: () => null,
};
