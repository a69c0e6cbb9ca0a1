import type { ProductImportFault } from '@linkstall/contracts/http';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { isWebAddress } from '@linkstall/kit/web-address';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';

import { DomainError } from '../../http/domain-error.js';
import { withHttps } from '../../http/web-address.js';
import { ALWAYS, changedSchedule } from '../../scheduling/schedule.rule.js';
import { ProductDto } from '../dto/add-product.dto.js';
import { fieldsOf } from '../product-form.js';
import type { ProductFields } from '../stored-product.js';
import { readCsv } from './csv-file.js';
import {
  cell,
  columnOf,
  columnOfField,
  emptyFaults,
  missingColumn,
  picturesIn,
  textIn,
  valuesOf,
  type Cells,
} from './product-columns.js';

/** A row of a file after it was checked by the rules of the form. */
export interface CheckedRow {
  readonly row: number;
  /** The id of the product in the store from which the file comes; empty without one. */
  readonly id: string;
  readonly name: string;
  readonly pictures: readonly string[];
  readonly faults: readonly ProductImportFault[];
  /** Null for a row with a fault. */
  readonly fields: ProductFields | null;
}

interface CheckedFile {
  readonly rows: readonly CheckedRow[];
  /** The names of the columns that are not taken over. */
  readonly ignoredColumns: readonly string[];
}

/** Reads and checks a file. Nothing is stored. @throws DomainError 422 for a file that cannot be read */
export async function checkedFile(bytes: Buffer): Promise<CheckedFile> {
  const { header, rows } = readCsv(bytes);
  const columns = header.map(columnOf);
  const missing = missingColumn(columns);
  if (missing)
    throw new DomainError('undecodable', 'csv.column', `The file has no column “${missing}” in its first row`);
  const checkedRows: CheckedRow[] = [];
  for (const { row, cells } of rows) {
    const texts = cells.map((text, index) => textIn(header[index] ?? '', text));
    checkedRows.push({ row, ...(await checkedRow(cellsByColumn(columns, texts))) });
  }
  const ignoredColumns = header.filter((name, index) => columns[index] === null && name.trim() !== '');
  return { rows: checkedRows, ignoredColumns: ignoredColumns.map((name) => name.slice(0, 60)) };
}

function cellsByColumn(columns: readonly (string | null)[], cells: readonly string[]): Cells {
  const byColumn = new Map<string, string[]>();
  for (const [index, column] of columns.entries())
    if (column) byColumn.set(column, [...(byColumn.get(column) ?? []), cells[index] ?? '']);
  return byColumn;
}

async function checkedRow(cells: Cells): Promise<Omit<CheckedRow, 'row'>> {
  const { pictures, faults: pictureFaults } = checkedPictures(cells);
  const { fields, faults: fieldFaults } = await checkedFields(cells);
  const empty = emptyFaults(cells);
  // An empty sale price is the price, whose fault is enough.
  const isSilent = (column: string) =>
    empty.some((fault) => fault.column === column) || (column === 'sale_price' && cell(cells, column) === '');
  const faults = [...empty, ...fieldFaults.filter(({ column }) => !isSilent(column)), ...pictureFaults];
  const texts = { id: cell(cells, 'id').toLowerCase(), name: cell(cells, 'title').slice(0, FIELD_LIMITS.productName) };
  return { ...texts, pictures, faults, fields: faults.length === 0 ? fields : null };
}

async function checkedFields(cells: Cells): Promise<Pick<CheckedRow, 'fields' | 'faults'>> {
  const form = plainToInstance(ProductDto, valuesOf(cells));
  const errors = await validate(form, { stopAtFirstError: true });
  const faults = errors.map(({ property, constraints = {} }) => faultOf(property, Object.values(constraints)[0]));
  if (faults.length > 0) return { fields: null, faults };
  try {
    const fields = fieldsOf(form);
    const { translations = null } = fields;
    return { fields: { ...fields, ...changedSchedule(ALWAYS, fields), translations }, faults };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { fields: null, faults: (error.details.errors ?? []).map(({ field, message }) => faultOf(field, message)) };
  }
}

/** Fields with two values say so by their name in the form, which is not the name of the column. */
const faultOf = (field: string, message = 'Not valid'): ProductImportFault => ({
  column: columnOfField(field),
  message: message.endsWith('must be true or false') ? 'Write yes or no' : message,
});

function checkedPictures(cells: Cells): { readonly pictures: string[]; readonly faults: ProductImportFault[] } {
  const found = picturesIn(cells);
  const faults = found
    .filter(({ address }) => !isWebAddress(address))
    .map(({ column, address }) => ({ column, message: `“${address.slice(0, 80)}” is not a web address` }));
  const surplus = found[FIELD_LIMITS.images];
  if (surplus)
    faults.push({ column: surplus.column, message: `A product has at most ${FIELD_LIMITS.images} pictures` });
  const pictures = faults.length === 0 ? found.map(({ address }) => withHttps(address)) : [];
  return { pictures: [...new Set(pictures)], faults };
}
