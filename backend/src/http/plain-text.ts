import type { TextRule } from './rule.js';

/** Matches control characters (tab and line break included) and marks that change the text direction. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
/** Matches a text of invisible characters only, which counts as empty. */
const SEEN = /[^\p{C}\p{Z}\p{M}]/u;
/** Matches more combining marks than any language uses (Unicode's stream-safe limit), because normalizing them takes quadratic time. */
const MARKS = /\p{M}+/gu;
const MOST_MARKS = 30;
const withoutSurplus = (marks: string) => Array.from(marks).slice(0, MOST_MARKS).join('');

/** A rule for a required line of at most `most` code points, stored as it was typed. */
export function lineOf(label: string, most: number): TextRule {
  return {
    most,
    tooLong: `${label} must have at most ${most} characters`,
    problem: (text) => (text === '' ? `${label} is required` : null),
  };
}

/** A rule for a line of plain text: normalized (NFC), without control and direction characters, trimmed. */
export function cleanLineOf(label: string, most: number): TextRule {
  return { ...lineOf(label, most), clean: cleanLine };
}

/** A rule for text of several lines; consecutive empty lines are merged. */
export function cleanTextOf(label: string, most: number): TextRule {
  return { ...lineOf(label, most), clean: cleanText };
}

/** Trims spaces only. */
export function withoutSpacesAround(text: string): string {
  let [from, to] = [0, text.length];
  while (text[from] === ' ') from += 1;
  while (to > from && text[to - 1] === ' ') to -= 1;
  return text.slice(from, to);
}

function cleanLine(text: string): string {
  return seen(
    composed(text)
      .replace(/[\t\n\r]+/g, ' ')
      .replace(UNSEEN, ''),
  );
}

function cleanText(text: string): string {
  const lines = composed(text)
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\t+/g, ' ').replace(UNSEEN, '').trimEnd());
  return seen(lines.join('\n').replace(/\n{3,}/g, '\n\n'));
}

function composed(text: string): string {
  return text.replace(MARKS, withoutSurplus).normalize('NFC');
}

function seen(text: string): string {
  const trimmed = text.trim();
  return SEEN.test(trimmed) ? trimmed : '';
}
