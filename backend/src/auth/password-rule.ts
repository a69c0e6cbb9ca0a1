import { readFileSync } from 'node:fs';

import type { TextRule } from '../http/rule.js';

const MIN = 8;
const MAX = 128;
const COMMON = new Set(readList());

const LENGTH = `Password must have ${MIN} to ${MAX} characters`;

/** A rule for a new password. No rule on its composition; what everybody tries first is refused. */
export const NEW_PASSWORD: TextRule = {
  most: MAX,
  tooLong: LENGTH,
  problem: (password) => {
    if (Array.from(password).length < MIN) return LENGTH;
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
