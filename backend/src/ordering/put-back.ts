/** A removed item with its former index. */
interface Removed {
  readonly id: string;
  readonly place: number;
}

interface RestoredList {
  readonly ids: readonly string[];
  /** Later removed items that were behind the restored item. Their indexes increase by one. */
  readonly idsBehind: readonly string[];
}

/**
 * Puts a removed item back at its former place in the list. All removals are undone in reverse order, which gives the former
 * list. The items that stay removed are then left out.
 * @param currentIds in order @param removed in the order of their removal
 */
export function restoreItem(currentIds: readonly string[], removed: readonly Removed[], id: string): RestoredList {
  const formerList = removed.reduceRight<readonly string[]>(
    (list, item) => list.toSpliced(item.place, 0, item.id),
    currentIds,
  );
  const visibleIds = new Set([...currentIds, id]);
  const later = removed.slice(removed.findIndex((item) => item.id === id) + 1);
  const index = formerList.indexOf(id);
  return {
    ids: formerList.filter((otherId) => visibleIds.has(otherId)),
    idsBehind: later.map((item) => item.id).filter((otherId) => formerList.indexOf(otherId) > index),
  };
}
