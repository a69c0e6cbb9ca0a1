const CONCURRENCY = 8;

/**
 * Maps with at most eight promises at a time, because a thousand open files would be too many.
 * @template T, R @param {readonly T[]} items @param {(item: T) => Promise<R>} work @returns {Promise<R[]>} in the order of the items
 */
export async function mapConcurrent(items, work) {
  /** @type {R[]} */
  const results = [];
  const remaining = items.entries();
  const worker = async () => {
    for (const [at, item] of remaining) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}
