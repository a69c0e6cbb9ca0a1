// Statistics of repeated measurements.

/** @param {readonly number[]} values @param {number} share 0 to 1 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [upper = NaN, lower = upper] = [sorted[middle], sorted[middle - 1]];
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
}

/** The middle half of them: from the first quartile to the third. @param {readonly number[]} values @returns {[number, number]} */
export const spread = (values) => [quantile(values, 0.25), quantile(values, 0.75)];

/** Each round has its own ratio, so that a machine that slows down halfway slows both. @param {readonly number[]} values @param {readonly number[]} references of the same rounds */
export const ratios = (values, references) => values.map((value, round) => value / (references[round] ?? NaN));

/**
 * A row of the results of many rounds.
 * @param {string} name @param {readonly number[]} values @param {{unit: string, limit?: number}} kind
 * @returns {import('./report.mjs').Row}
 */
export const row = (name, values, { unit, limit }) => ({
  ...{ name, value: median(values), unit, spread: spread(values) },
  ...(limit !== undefined && { limit }),
});
