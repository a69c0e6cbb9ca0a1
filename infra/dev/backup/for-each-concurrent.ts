const CONCURRENCY = 8;

/** Works on eight items at a time. Stops after the first failure, and rejects when the work that has begun is done. */
export async function forEachConcurrent<T>(items: AsyncIterable<T> | Iterable<T>, work: (item: T) => Promise<void>) {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let hasFailed = false;
  const worker = async () => {
    try {
      while (!hasFailed) {
        const next = await iterator.next();
        if (next.done) return;
        await work(next.value);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
