import { CsvError, parse } from 'csv-parse/sync';

import { CSV_START, csvRow, unescaped } from '../../http/csv-text.js';
import { DomainError } from '../../http/domain-error.js';
import { MAX_PRODUCTS } from '../max-products.rule.js';

export const MAX_FILE_BYTES = 4 * 1024 * 1024;
/** A spreadsheet can write thousands of empty rows after the last product. */
const MAX_RECORDS = 5_000;
/** Characters of a row: a description, and the addresses of a product and its images. */
const MAX_RECORD_LENGTH = 40_000;
const MAX_COLUMNS = 100;
const DELIMITERS = ['\t', ';', ','];

/** A row with its number as spreadsheet programs count: the names of the columns are row 1. */
interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}

interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
}

const refusal = (code: string, message: string) => new DomainError('undecodable', `csv.${code}`, message);

/** Rows as CSV (RFC 4180) with a BOM. */
export const toCsv = (rows: readonly (readonly string[])[]): string => CSV_START + rows.map(csvRow).join('');

/**
 * The rows of a CSV file with commas, semicolons or tabs. Empty rows are left out.
 * @throws DomainError 422 for a file that is no table, or is too long
 */
export function readCsv(bytes: Buffer): CsvTable {
  const [header = [], ...records] = recordsOf(decoded(bytes));
  if (header.length > MAX_COLUMNS) throw refusal('columns', `The file has more than ${MAX_COLUMNS} columns`);
  const rows = records
    .map((cells, index) => ({ row: index + 2, cells: cells.map(unescaped) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length === 0) throw refusal('empty', 'The file has no products below the names of its columns');
  if (rows.length > MAX_PRODUCTS || records.length > MAX_RECORDS)
    throw refusal('rows', `The file has more than ${MAX_PRODUCTS} products. Divide it into several files`);
  return { header, rows };
}

function decoded(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal('encoding', 'The letters of this file cannot be read: save it as “CSV UTF-8” and choose it again');
  }
}

function recordsOf(text: string): string[][] {
  const [firstLine = ''] = text.slice(0, MAX_RECORD_LENGTH).split(/[\r\n]/, 1);
  const countOf = (delimiter: string) => firstLine.split(delimiter).length;
  const [delimiter = ','] = DELIMITERS.toSorted((left, right) => countOf(right) - countOf(left));
  try {
    return parse(text, {
      delimiter,
      max_record_size: MAX_RECORD_LENGTH,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      to: MAX_RECORDS + 2,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refusal('unreadable', unreadable(error));
  }
}

function unreadable({ code, records }: CsvError): string {
  const row = Number(records) + 1;
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `Row ${row} is too long. Is a quotation mark (") in it open, but not closed?`;
  return `Row ${row} cannot be read: a quotation mark (") is not closed`;
}
