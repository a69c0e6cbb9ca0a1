import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useMemo, type PointerEvent } from 'react';

import type { createOrder } from './create-order.ts';
import type { List } from './list.ts';
import { idsOf } from './moves.ts';
import { useDrag } from './use-drag.ts';

/** What a row knows of its place in a list. */
export interface RowPlace {
  /** Counted from 0, of `count`. */
  readonly place: number;
  readonly count: number;
  readonly held: boolean;
  /** What is shown is not stored yet. */
  readonly saving: boolean;
  readonly onGrip: (event: PointerEvent<HTMLElement>, id: string) => void;
}

interface RowsOptions<T extends { readonly _id: string }> {
  readonly items: readonly T[];
  readonly list: List<T>;
  readonly moveAtom: ReturnType<typeof createOrder<T>>;
}

/** The rows of a list that its owner puts in order; `isDragging`: one of them is carried. */
export function useRows<T extends { readonly _id: string }>({ items, list, moveAtom }: RowsOptions<T>) {
  const unsaved = useAtomValue(list.unsavedAtom);
  const move = useSetAtom(moveAtom);
  const order = useMemo(() => idsOf(items), [items]);
  const onMove = useCallback((id: string, place: number) => void move({ id, place }), [move]);
  const { held, begin } = useDrag({ order, onDrop: onMove });
  const rowOf = ({ _id: id }: T, place: number): RowPlace => ({
    place,
    count: items.length,
    held: held === id,
    saving: unsaved.has(id),
    onGrip: begin,
  });
  return { isDragging: held !== null, onMove, rowOf };
}
