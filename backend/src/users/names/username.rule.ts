import { brokenNameRule, NAME_LENGTH } from '@linkstall/kit/username';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { TextRule } from '../../http/rule.js';

interface ReservedNames {
  readonly names: readonly string[];
  readonly extensions: readonly string[];
}

const PROBLEMS = {
  letters: 'Username may only have the letters a to z, digits, ".", "_" and "-"',
  length: `Username must have ${NAME_LENGTH.least} to ${NAME_LENGTH.most} characters`,
  ends: 'Username must start and end with a letter or a digit',
  dots: 'Username must not have two dots in a row',
};

const listPath = createRequire(import.meta.url).resolve('@linkstall/contracts/reserved-names.json');
const reserved = JSON.parse(readFileSync(listPath, 'utf8')) as ReservedNames;
const NAMES = new Set(reserved.names);
const EXTENSIONS = new Set(reserved.extensions);

/** Which rule a new name breaks, or null. Whether it is taken is another question. */
export function usernameProblem(name: string): string | null {
  const broken = brokenNameRule(name);
  if (broken !== null) return PROBLEMS[broken];
  return isReserved(name) ? 'This username is reserved' : null;
}

/** The same as a rule for a field. */
export const USERNAME: TextRule = {
  most: NAME_LENGTH.most,
  tooLong: PROBLEMS.length,
  problem: (name) => (name === '' ? 'Username is required' : usernameProblem(name)),
};

/** Words of the site and of the API, and what looks like a file. */
export function isReserved(name: string): boolean {
  const lower = name.toLowerCase();
  const extension = lower.includes('.') ? lower.slice(lower.lastIndexOf('.') + 1) : '';
  return NAMES.has(lower) || EXTENSIONS.has(extension);
}

/** The form in which names are unique and looked up; null for what no user can be called. */
export function usernameKey(name: string): string | null {
  return brokenNameRule(name) === null ? name.toLowerCase() : null;
}
