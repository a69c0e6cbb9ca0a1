const CONCURRENCY = 8;

/**
 * Maps with at most eight promises at a time, because a thousand open files would be too many.
 * @returns results in the order of the items
 */
export async function mapConcurrent<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const remaining = items.entries();
  const worker = async () => {
    for (const [at, item] of remaining) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}
