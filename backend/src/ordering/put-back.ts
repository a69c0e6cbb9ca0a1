/** What was removed from a list, and where it stood then, counted from 0. */
interface Removed {
  readonly id: string;
  readonly place: number;
}

interface PutBack {
  readonly ids: readonly string[];
  /** Removed after it, and behind it: their places are now counted with it, so they are one more. */
  readonly behind: readonly string[];
}

/**
 * Where one of the removed belongs among those that are there now: the removals are taken back in turn, which gives the
 * list that once was, and of it stays what is there.
 * @param present ids in order @param removed in the order in which they went
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
