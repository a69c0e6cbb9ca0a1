import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

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

/** The same list tells people before they send: it is the kit's. */
function readList(): string[] {
  const path = createRequire(import.meta.url).resolve('@linkstall/kit/common-passwords');
  const { counted, ours } = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<'counted' | 'ours', string[]>>;
  return [...counted, ...ours].flatMap((line) => line.split(' '));
}
