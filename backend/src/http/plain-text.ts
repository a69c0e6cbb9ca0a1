import type { TextRule } from './rule.js';

/** Control characters (tab and line break too) and the marks that turn the direction of text around. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
/** A text of joiners and spaces of no width alone is as good as none. */
const SEEN = /[^\p{C}\p{Z}\p{M}]/u;
/** More marks on one letter than any language has (Unicode's stream-safe format): ordering them takes time squared. */
const MARKS = /\p{M}+/gu;
const MOST_MARKS = 30;
const withoutSurplus = (marks: string) => Array.from(marks).slice(0, MOST_MARKS).join('');

/** A rule for a required line of at most `most` characters (as people count them: code points), kept as it is typed. */
export function lineOf(label: string, most: number): TextRule {
  return {
    most,
    tooLong: `${label} must have at most ${most} characters`,
    problem: (text) => (text === '' ? `${label} is required` : null),
  };
}

/** The same for a line of plain text: composed, without control and direction characters, trimmed. */
export function cleanLineOf(label: string, most: number): TextRule {
  return { ...lineOf(label, most), clean: cleanLine };
}

/** The same for text of several lines, which stay lines; of empty ones no two follow each other. */
export function cleanTextOf(label: string, most: number): TextRule {
  return { ...lineOf(label, most), clean: cleanText };
}

/** Takes the spaces around a text away, and no other character. */
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
