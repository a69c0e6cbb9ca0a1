import { withoutInvisible } from '@linkstall/kit/invisible';

import { UNITS_PER_CODE_POINT, type TextRule } from './rule.js';

/** Matches control characters (tab and line break included) and marks that change the text direction. */
const CONTROL_CHARACTERS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
/** Matches a visible character. A text without a visible character counts as empty. The blank of Braille has no dots. */
const VISIBLE_CHARACTER = /[^\p{C}\p{Z}\p{M}\u2800]/u;
/** Matches a run of combining marks. Runs are cut to `MAX_MARKS`, because normalizing a long run takes quadratic time. */
const MARKS = /\p{M}+/gu;
/** More marks than any language uses (the stream-safe limit of Unicode). */
const MAX_MARKS = 30;
const limitMarks = (marks: string) => Array.from(marks).slice(0, MAX_MARKS).join('');

/** A rule for a required line of at most `maxLength` code points; the text is stored as typed. */
export function lineOf(label: string, maxLength: number): TextRule {
  return {
    maxLength,
    tooLong: `${label} must have at most ${maxLength} characters`,
    problem: (text) => (text === '' ? `${label} is required` : null),
  };
}

/** A rule for a line of plain text: normalized (NFC), without control and direction characters, trimmed. */
export function cleanLineOf(label: string, maxLength: number): TextRule {
  return { ...lineOf(label, maxLength), clean: cleanLine };
}

/** A rule for text of several lines; consecutive empty lines are merged. */
export function cleanTextOf(label: string, maxLength: number): TextRule {
  return { ...lineOf(label, maxLength), clean: cleanText };
}

/** Trims spaces only, and removes invisible characters: for addresses and identifiers. */
export function withoutSpacesAround(input: string): string {
  const text = withoutInvisible(input);
  let [from, to] = [0, text.length];
  while (text[from] === ' ') from += 1;
  while (to > from && text[to - 1] === ' ') to -= 1;
  return text.slice(from, to);
}

/** The text, normalized (NFC), with at most `maxLength` code points; a longer text ends with an ellipsis. */
export function truncate(text: string, maxLength: number): string {
  const characters = Array.from(text.slice(0, maxLength * UNITS_PER_CODE_POINT).normalize('NFC'));
  if (characters.length <= maxLength) return characters.join('');
  const beginning = characters.slice(0, maxLength - 1).join('');
  return `${beginning.trimEnd()}…`;
}

function cleanLine(text: string): string {
  return emptyIfInvisible(
    normalize(text)
      .replace(/[\t\n\r]+/g, ' ')
      .replace(CONTROL_CHARACTERS, ''),
  );
}

/** Text of several lines: normalized (NFC), without control and direction characters, trimmed. */
export function cleanText(text: string): string {
  const lines = normalize(text)
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\t+/g, ' ').replace(CONTROL_CHARACTERS, '').trimEnd());
  return emptyIfInvisible(lines.join('\n').replace(/\n{3,}/g, '\n\n'));
}

function normalize(text: string): string {
  return withoutInvisible(text).replace(MARKS, limitMarks).normalize('NFC');
}

function emptyIfInvisible(text: string): string {
  const trimmed = text.trim();
  return VISIBLE_CHARACTER.test(trimmed) ? trimmed : '';
}
