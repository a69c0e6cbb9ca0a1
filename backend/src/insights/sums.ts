import type { InsightDay } from './insight-days.repository.js';

type CountsOf = (day: InsightDay) => Readonly<Record<string, number>>;

/** The counts by key of all days. A key occurs once for each of its days. */
export const entriesOf = (days: readonly InsightDay[], countsOf: CountsOf): [key: string, count: number][] =>
  days.flatMap((day) => Object.entries(countsOf(day)));

/** The sum of the counts of each key. */
export function sums(entries: readonly (readonly [key: string, count: number])[]): Map<string, number> {
  const sumByKey = new Map<string, number>();
  for (const [key, count] of entries) sumByKey.set(key, (sumByKey.get(key) ?? 0) + count);
  return sumByKey;
}

export const sumsOf = (days: readonly InsightDay[], countsOf: CountsOf): Map<string, number> =>
  sums(entriesOf(days, countsOf));
