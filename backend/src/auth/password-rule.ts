import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { MIN_PASSWORD_LENGTH, FIELD_LIMITS } from '@linkstall/kit/lengths';

import type { TextRule } from '../http/rule.js';

const COMMON = new Set(readList());

const LENGTH = `Password must have ${MIN_PASSWORD_LENGTH} to ${FIELD_LIMITS.password} characters`;

/** A rule for a new password. It has no composition rules, but common passwords are refused. */
export const NEW_PASSWORD: TextRule = {
  maxLength: FIELD_LIMITS.password,
  tooLong: LENGTH,
  problem: (password) => {
    if (Array.from(password).length < MIN_PASSWORD_LENGTH) return LENGTH;
    return COMMON.has(password.toLowerCase()) ? 'This password is too common' : null;
  },
};

/** Whether a password equals one of the names, in any case. */
export function equalsName(password: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase();
  return names.some((name) => name.toLowerCase() === lower);
}

/** The list of common passwords is in the kit, so that the form can show the error before the user sends it. */
function readList(): string[] {
  const path = createRequire(import.meta.url).resolve('@linkstall/kit/common-passwords');
  const { frequent, regional } = JSON.parse(readFileSync(path, 'utf8')) as Readonly<
    Record<'frequent' | 'regional', string[]>
  >;
  return [...frequent, ...regional].flatMap((line) => line.split(' '));
}
