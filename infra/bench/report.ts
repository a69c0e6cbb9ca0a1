// The report of a run: tables and the broken budgets.

/** One result. With a limit it is a budget, which a larger value or a missing value breaks. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  limit?: number;
  spread?: [number, number];
}
/** of one section */
export interface Result {
  title: string;
  rows: Row[];
}

const BROKEN = 'BROKEN';

const isBroken = ({ value, limit }: Row) => limit !== undefined && !(value <= limit);

/** @returns budgets by section and name */
export function judge(results: readonly Result[]): { kept: string[]; broken: string[] } {
  const budgets = results.flatMap(({ title, rows }) =>
    rows
      .filter(({ limit }) => limit !== undefined)
      .map((row) => ({
        says: `${title}: ${row.name} is ${shown(row.value)} of ${shown(row.limit ?? NaN)} ${row.unit}`,
        row,
      })),
  );
  const named = (broken: boolean) =>
    budgets.filter(({ row }) => isBroken(row) === broken).map(({ says }) => says.trimEnd());
  return { kept: named(false), broken: named(true) };
}

const shown = (value: number) =>
  Number.isFinite(value) ? String(Number(value.toPrecision(value >= 1000 ? 4 : 3))) : 'no result';

export function tableOf({ title, rows }: Result) {
  const cells = rows.map((row) => [
    row.name,
    `${shown(row.value)} ${row.unit}`.trimEnd(),
    row.spread ? `${shown(row.spread[0])} to ${shown(row.spread[1])}` : '',
    row.limit === undefined ? '' : `at most ${shown(row.limit)}`,
    isBroken(row) ? BROKEN : '',
  ]);
  const widths = [0, 1, 2, 3].map((at) => Math.max(...cells.map((cell) => cell[at]?.length ?? 0)));
  const lines = cells.map((cell) =>
    cell
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}
