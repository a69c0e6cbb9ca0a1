/** Spreadsheet programs run a text with such a start as a formula. Apostrophes before it are counted, so that `unescaped` can undo `escaped`. */
const FORMULA = /^'*[=+\-@\t\r]/;
const ESCAPED_FORMULA = /^''*[=+\-@\t\r]/;

/** The start of a CSV file, because spreadsheet programs then read UTF-8. */
export const CSV_START = '\uFEFF';

/** A row as CSV (RFC 4180). */
export const csvRow = (cells: readonly string[]): string =>
  `${cells.map((text) => quoted(escaped(text))).join(',')}\r\n`;

const escaped = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text of a cell that `csvRow` wrote. */
export const unescaped = (text: string): string => (ESCAPED_FORMULA.test(text) ? text.slice(1) : text);
