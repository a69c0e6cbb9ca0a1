import type { EntrySize } from '@linkstall/contracts/http';

/** The part of a line that an entry takes: `small` is half a line of a phone, `full` is always the whole line. */
export type Width = 'small' | 'wide' | 'full';

export const widthOf = (size: EntrySize | undefined): Width =>
  size === 'square' || size === 'half' ? 'small' : 'wide';

/** Columns of the grid on phones and on wide pages. */
const COLUMNS = [2, 4];

/**
 * The columns that each entry spans, as the value of `data-w`: one digit for phones, one for wide pages. Entries stay in the
 * creator's order, so the entries of a line are stretched when the next one does not fit. No line has a hole.
 */
export function spansOf(widths: readonly Width[]): readonly string[] {
  const layouts = COLUMNS.map((columns) => layOut(widths, columns));
  return widths.map((_, index) => layouts.map((spans) => spans[index]).join(''));
}

function layOut(widths: readonly Width[], columns: number): readonly number[] {
  const lines: number[][] = [];
  let line: number[] = [];
  let used = 0;
  const endLine = () => {
    if (line.length > 0) lines.push(stretched(line, columns - used));
    line = [];
    used = 0;
  };
  for (const width of widths) {
    const span = width === 'small' ? 1 : width === 'wide' ? 2 : columns;
    if (used + span > columns) endLine();
    line.push(span);
    used += span;
  }
  endLine();
  return lines.flat();
}

/** The free columns of a line are shared, or go to its last entry. */
function stretched(line: readonly number[], free: number): number[] {
  const share = free % line.length === 0 ? free / line.length : 0;
  return line.map((span, index) => span + (share || (index === line.length - 1 ? free : 0)));
}
