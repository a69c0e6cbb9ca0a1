/** Reads fields of JSON of unknown shape. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The value at a path; undefined when a part of the path is missing. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((current, key) => (isRecord(current) ? current[key] : undefined), value);
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** The first non-empty text of several fields. */
export const firstText = (record: Readonly<Record<string, unknown>>, fields: readonly string[]): string =>
  fields.map((field) => textOf(record[field])).find((text) => text !== '') ?? '';

/** Sorted by a number; items without it come last, in their order. */
export const sortedBy = <T extends Readonly<Record<string, unknown>>>(items: readonly T[], field: string): T[] =>
  items.toSorted((left, right) => numberOf(left[field]) - numberOf(right[field]));

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.MAX_SAFE_INTEGER);
