import type { ThemeChoices } from '@linkstall/contracts/http';
import { FONTS, BACKGROUNDS, PATTERNS, SHADOWS, SHAPES } from '@linkstall/themes/custom-theme';

import type { TextRule } from '../../http/rule.js';

/** The maximum length is twice the length of the longest valid choices. */
const MAX_LENGTH = 1_000;
const MESSAGE = 'choices must be valid JSON with the choices of a custom theme';

const isColor = (value: unknown) => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);
const isOf = (list: readonly string[]) => (value: unknown) => typeof value === 'string' && list.includes(value);

type Checks = Readonly<Record<string, (value: unknown) => boolean>>;

/** Whether an object has exactly these fields. */
const isShaped = (checks: Checks) => (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === Object.keys(checks).length &&
  Object.entries(checks).every(([field, check]) => check((value as Readonly<Record<string, unknown>>)[field]));

const isChoices = isShaped({
  accent: isColor,
  paper: isColor,
  ink: isColor,
  shape: isOf(SHAPES),
  shadow: isOf(SHADOWS),
  font: isOf(FONTS),
  background: isShaped({
    kind: isOf(BACKGROUNDS),
    colors: (value) => Array.isArray(value) && value.length >= 1 && value.length <= 4 && value.every(isColor),
    angle: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 360,
    pattern: isOf(PATTERNS),
  }),
});

/** Parses choices; null when they are invalid. */
export function choicesIn(text: string): ThemeChoices | null {
  try {
    const value: unknown = JSON.parse(text);
    return isChoices(value) ? (value as ThemeChoices) : null;
  } catch {
    return null;
  }
}

export const CHOICES: TextRule = {
  maxLength: MAX_LENGTH,
  tooLong: MESSAGE,
  problem: (text) => (choicesIn(text) ? null : MESSAGE),
};
