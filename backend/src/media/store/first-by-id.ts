/** The `count` items with the smallest ids after `after`, sorted. Keeps at most twice as many in memory. */
export async function firstById<T extends { readonly id: string }>(
  items: AsyncIterable<T>,
  after: string,
  count: number,
): Promise<readonly T[]> {
  const cut = (unsorted: readonly T[]) => [...unsorted].sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, count);
  let first: T[] = [];
  for await (const item of items) {
    if (item.id > after) first.push(item);
    if (first.length >= 2 * count) first = cut(first);
  }
  return cut(first);
}

/** The end of a page, for `ImagePage`: null when it has fewer items than `count`. */
export const endOf = (items: readonly { readonly id: string }[], count: number): string | null =>
  items.length < count ? null : (items.at(-1)?.id ?? null);
