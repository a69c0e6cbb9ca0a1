// The report of a run: the tables and the broken budgets.

/** One result. A result with a limit is a budget, which a larger or a missing value breaks. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  limit?: number;
  spread?: [number, number];
}
/** the results of one section */
export interface Result {
  title: string;
  rows: Row[];
}

const BROKEN = 'BROKEN';

const isBroken = ({ value, limit }: Row) => limit !== undefined && !(value <= limit);

/** @returns the budgets as sentences */
export function judge(results: readonly Result[]): { metBudgets: string[]; brokenBudgets: string[] } {
  const budgets = results.flatMap(({ title, rows }) =>
    rows
      .filter(({ limit }) => limit !== undefined)
      .map((row) => ({
        sentence: `${title}: ${row.name} is ${formatValue(row.value)}, at most ${formatValue(row.limit ?? NaN)} ${row.unit}`,
        row,
      })),
  );
  const sentencesOf = (areBroken: boolean) =>
    budgets.filter(({ row }) => isBroken(row) === areBroken).map(({ sentence }) => sentence.trimEnd());
  return { metBudgets: sentencesOf(false), brokenBudgets: sentencesOf(true) };
}

const formatValue = (value: number) =>
  Number.isFinite(value) ? String(Number(value.toPrecision(value >= 1000 ? 4 : 3))) : 'no result';

export function tableOf({ title, rows }: Result) {
  const cells = rows.map((row) => [
    row.name,
    `${formatValue(row.value)} ${row.unit}`.trimEnd(),
    row.spread ? `${formatValue(row.spread[0])} to ${formatValue(row.spread[1])}` : '',
    row.limit === undefined ? '' : `at most ${formatValue(row.limit)}`,
    isBroken(row) ? BROKEN : '',
  ]);
  const widths = [0, 1, 2, 3].map((index) => Math.max(...cells.map((cell) => cell[index]?.length ?? 0)));
  const lines = cells.map((cell) =>
    cell
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}
