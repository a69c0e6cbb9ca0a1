import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { TextRule } from '../../http/rule.js';

interface ReservedNames {
  readonly names: readonly string[];
  readonly extensions: readonly string[];
}

const MIN = 3;
const MAX = 30;
const LENGTH = `Username must have ${MIN} to ${MAX} characters`;
const FORM = /^[A-Za-z0-9][A-Za-z0-9._-]{1,28}[A-Za-z0-9]$/;

const listPath = createRequire(import.meta.url).resolve('@linkstall/contracts/reserved-names.json');
const reserved = JSON.parse(readFileSync(listPath, 'utf8')) as ReservedNames;
const NAMES = new Set(reserved.names);
const EXTENSIONS = new Set(reserved.extensions);

/** Which rule a new name breaks, or null. Whether it is taken is another question. */
export function usernameProblem(name: string): string | null {
  if (!/^[A-Za-z0-9._-]*$/.test(name)) return 'Username may only have the letters a to z, digits, ".", "_" and "-"';
  if (name.length < MIN || name.length > MAX) return LENGTH;
  if (!FORM.test(name)) return 'Username must start and end with a letter or a digit';
  if (name.includes('..')) return 'Username must not have two dots in a row';
  if (isReserved(name)) return 'This username is reserved';
  return null;
}

/** The same as a rule for a field. */
export const USERNAME: TextRule = {
  most: MAX,
  tooLong: LENGTH,
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
  return FORM.test(name) && !name.includes('..') ? name.toLowerCase() : null;
}
