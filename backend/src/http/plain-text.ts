/** Control characters (tab and line break too) and the marks that turn the direction of text around. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
/** A text of joiners and spaces of no width alone is as good as none. */
const SEEN = /[^\p{C}\p{Z}\p{M}]/u;
const ALL_UNSEEN = new RegExp(UNSEEN.source, 'gu');

/** Whether text holds what is refused in names, addresses and URLs. */
export function hasUnseen(text: string): boolean {
  return UNSEEN.test(text);
}

/** One line of plain text: composed, without control and direction characters, trimmed. */
export function cleanLine(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\t\n\r]+/g, ' ')
    .replace(ALL_UNSEEN, '')
    .trim();
  return SEEN.test(line) ? line : '';
}

/** A rule for a required line of at most `most` characters (as people count them: code points). */
export function lineOf(label: string, most: number) {
  return (text: string): string | null => {
    if (text === '') return `${label} is required`;
    return Array.from(text).length > most ? `${label} must have at most ${most} characters` : null;
  };
}

/** The same for text of several lines, which stay lines. */
export function cleanText(text: string): string {
  const lines = text
    .normalize('NFC')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\t+/g, ' ').replace(ALL_UNSEEN, '').trimEnd())
    .join('\n')
    .trim();
  return SEEN.test(lines) ? lines : '';
}
