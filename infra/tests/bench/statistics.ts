import type { Row } from './report.ts';

/** @param share 0 to 1 */
export function quantile(values: readonly number[], share: number) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function median(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [upper = NaN, lower = upper] = [sorted[middle], sorted[middle - 1]];
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
}

/** The middle half of the values: from the first to the third quartile. */
export const spread = (values: readonly number[]): [number, number] => [quantile(values, 0.25), quantile(values, 0.75)];

/**
 * The ratio of each round, because a machine that slows down affects both sides of the same round.
 * @param references values of the same rounds
 */
export const ratios = (values: readonly number[], references: readonly number[]) =>
  values.map((value, round) => value / (references[round] ?? NaN));

/** A row with the results of many rounds. */
export const row = (
  name: string,
  values: readonly number[],
  { unit, limit }: { unit: string; limit?: number },
): Row => ({
  ...{ name, value: median(values), unit, spread: spread(values) },
  ...(limit !== undefined && { limit }),
});
