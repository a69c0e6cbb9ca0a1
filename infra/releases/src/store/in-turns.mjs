const AT_ONCE = 8;

/**
 * As much at once as a disk or a network likes; a thousand open files would be too many.
 * @template T, R @param {readonly T[]} items @param {(item: T) => Promise<R>} work @returns {Promise<R[]>} in their order
 */
export async function inTurns(items, work) {
  /** @type {R[]} */
  const done = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [at, item] of waiting) done[at] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done;
}
