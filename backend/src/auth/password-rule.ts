import { readFileSync } from 'node:fs';

import { LEAST_PASSWORD, MOST } from '@linkstall/kit/lengths';

import type { TextRule } from '../http/rule.js';

const COMMON = new Set(readList());

const LENGTH = `Password must have ${LEAST_PASSWORD} to ${MOST.password} characters`;

/** A rule for a new password. No rule on its composition; what everybody tries first is refused. */
export const NEW_PASSWORD: TextRule = {
  most: MOST.password,
  tooLong: LENGTH,
  problem: (password) => {
    if (Array.from(password).length < LEAST_PASSWORD) return LENGTH;
    return COMMON.has(password.toLowerCase()) ? 'This password is too common' : null;
  },
};

/** A password that is the name or the address it protects is as good as none. */
export function isOwnName(password: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase();
  return names.some((name) => name.toLowerCase() === lower);
}

/** Lines that begin with `# ` say where the list comes from. */
function readList(): string[] {
  const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n');
  return lines.filter((line) => !line.startsWith('# ')).flatMap((line) => line.split(' '));
}
