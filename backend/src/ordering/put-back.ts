/** A removed item with its former index. */
interface Removed {
  readonly id: string;
  readonly place: number;
}

interface RestoredList {
  readonly ids: readonly string[];
  /** Items that were removed later and stood behind it; their indexes increase by one. */
  readonly idsBehind: readonly string[];
}

/**
 * Puts a removed item back at its place in the present list. The removals are undone in reverse order, which gives the
 * former list; the items that are still removed are then left out.
 * @param present ids in order @param removed in the order of their removal
 */
export function restoreItem(present: readonly string[], removed: readonly Removed[], id: string): RestoredList {
  const formerList = removed.reduceRight<readonly string[]>(
    (list, item) => list.toSpliced(item.place, 0, item.id),
    present,
  );
  const visibleIds = new Set([...present, id]);
  const later = removed.slice(removed.findIndex((item) => item.id === id) + 1);
  const place = formerList.indexOf(id);
  return {
    ids: formerList.filter((otherId) => visibleIds.has(otherId)),
    idsBehind: later.map((item) => item.id).filter((otherId) => formerList.indexOf(otherId) > place),
  };
}
