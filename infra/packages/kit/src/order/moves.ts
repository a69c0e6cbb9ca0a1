export interface MoveTarget {
  readonly id: string;
  readonly index: number;
}

interface Item {
  readonly _id: string;
}

/** Moves an item to an index; an unknown id changes nothing. */
export function moveItem<T extends Item>(items: readonly T[], { id, index }: MoveTarget): readonly T[] {
  const item = items.find(({ _id }) => _id === id);
  if (!item) return items;
  const otherItems = items.filter((other) => other !== item);
  return [...otherItems.slice(0, index), item, ...otherItems.slice(index)];
}

export const idsOf = (items: readonly Item[]): string[] => items.map(({ _id }) => _id);

/** The items in the order of the ids; other items are dropped. */
export const sortByIds = <T extends Item>(items: readonly T[], ids: readonly string[]): readonly T[] => {
  const byId = new Map(items.map((item) => [item._id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The index to which a key moves the item at `index` of `count`; null for other keys. */
export function indexByKey(event: KeyPress, index: number, count: number): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  return { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key] ?? null;
}

interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}
