import { withoutInvisible } from '@linkstall/kit/invisible';
import { brokenNameRule, NAME_LENGTH } from '@linkstall/kit/username';

import type { TextRule } from '../../http/rule.js';
import { RESERVED } from './reserved-names.js';

const PROBLEMS = {
  letters: 'Username may only have the letters a to z, digits, ".", "_" and "-"',
  length: `Username must have ${NAME_LENGTH.min} to ${NAME_LENGTH.max} characters`,
  ends: 'Username must start and end with a letter or a digit',
  dots: 'Username must not have two dots in a row',
};

const NAMES = new Set(RESERVED.names);
const EXTENSIONS = new Set(RESERVED.extensions);

export const NAME_RESERVED = 'This username is reserved';

/** The broken rule of a new name, or null. Availability is checked separately. */
export function usernameProblem(name: string): string | null {
  const brokenRule = brokenNameRule(name);
  if (brokenRule !== null) return PROBLEMS[brokenRule];
  return isReserved(name) ? NAME_RESERVED : null;
}

export const USERNAME: TextRule = {
  maxLength: NAME_LENGTH.max,
  tooLong: PROBLEMS.length,
  clean: withoutInvisible,
  problem: (name) => (name === '' ? 'Username is required' : usernameProblem(name)),
};

/** Reserved names: paths of the site and the API, and file names. */
export function isReserved(name: string): boolean {
  const lower = name.toLowerCase();
  const extension = lower.includes('.') ? lower.slice(lower.lastIndexOf('.') + 1) : '';
  return NAMES.has(lower) || EXTENSIONS.has(extension);
}

/** The normalized name, which is unique; null for an invalid name. */
export function usernameKey(name: string): string | null {
  return brokenNameRule(name) === null ? name.toLowerCase() : null;
}
