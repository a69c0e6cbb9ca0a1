import { readFileSync } from 'node:fs';

const MIN = 8;
const MAX = 128;
const COMMON = new Set(readList());

/** Which rule a new password breaks, or null. No rule on its composition; what everybody tries first is refused. */
export function passwordProblem(password: string): string | null {
  const { length } = Array.from(password);
  if (length < MIN || length > MAX) return `Password must have ${MIN} to ${MAX} characters`;
  if (COMMON.has(password.toLowerCase())) return 'This password is too common';
  return null;
}

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
