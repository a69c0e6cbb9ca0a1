/** A removed item with its former index. */
interface Removed {
  readonly id: string;
  readonly place: number;
}

interface PutBack {
  readonly ids: readonly string[];
  /** Items that were removed later and stood behind it; their indexes increase by one. */
  readonly behind: readonly string[];
}

/**
 * The index at which a removed item belongs in the present list. The removals are undone in reverse order, which gives the
 * former list; the items that are still removed are then left out.
 * @param present ids in order @param removed in the order of their removal
 */
export function putBack(present: readonly string[], removed: readonly Removed[], id: string): PutBack {
  const whole = removed.reduceRight<readonly string[]>((list, gone) => list.toSpliced(gone.place, 0, gone.id), present);
  const there = new Set([...present, id]);
  const later = removed.slice(removed.findIndex((gone) => gone.id === id) + 1);
  const place = whole.indexOf(id);
  return {
    ids: whole.filter((other) => there.has(other)),
    behind: later.map((gone) => gone.id).filter((other) => whole.indexOf(other) > place),
  };
}
