import { saveFile } from './save-file.ts';

type Row = readonly (string | number)[];

/** Rows as CSV. */
export const csvText = (rows: readonly Row[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Puts an apostrophe before `=`, `+`, `-`, `@`, tab and CR, because spreadsheet programs run such a text as a formula. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Downloads a text as a CSV file. The BOM makes spreadsheet programs read UTF-8. */
export const saveCsv = (text: string, name: string): void =>
  saveFile(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), name);
