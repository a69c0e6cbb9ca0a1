// The report of a run: tables and the broken budgets.

/**
 * One result. With a limit it is a budget, which a larger value or a missing value breaks.
 * @typedef {{name: string, value: number, unit: string, limit?: number, spread?: [number, number]}} Row
 */
/** @typedef {{title: string, rows: Row[]}} Result of one section */

const BROKEN = 'BROKEN';

/** @param {Row} row */
const isBroken = ({ value, limit }) => limit !== undefined && !(value <= limit);

/** @param {readonly Result[]} results @returns {{kept: string[], broken: string[]}} budgets by section and name */
export function judge(results) {
  const budgets = results.flatMap(({ title, rows }) =>
    rows
      .filter(({ limit }) => limit !== undefined)
      .map((row) => ({
        says: `${title}: ${row.name} is ${shown(row.value)} of ${shown(row.limit ?? NaN)} ${row.unit}`,
        row,
      })),
  );
  const named = (/** @type {boolean} */ broken) =>
    budgets.filter(({ row }) => isBroken(row) === broken).map(({ says }) => says.trimEnd());
  return { kept: named(false), broken: named(true) };
}

/** @param {number} value */
const shown = (value) =>
  Number.isFinite(value) ? String(Number(value.toPrecision(value >= 1000 ? 4 : 3))) : 'no result';

/** @param {Result} result */
export function tableOf({ title, rows }) {
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
