import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useMemo, type PointerEvent } from 'react';

import type { createOrder } from './create-order.ts';
import type { List } from './list.ts';
import { idsOf } from './moves.ts';
import { useDrag } from './use-drag.ts';

/** The position of a row in its list, and its drag state. */
export interface RowPosition {
  readonly index: number;
  readonly count: number;
  readonly isDragged: boolean;
  /** Whether the row has changes that are not stored yet. */
  readonly isSaving: boolean;
  readonly onGrip: (event: PointerEvent<HTMLElement>, id: string) => void;
}

interface RowsOptions<T extends { readonly _id: string }> {
  readonly items: readonly T[];
  readonly list: List<T>;
  readonly moveAtom: ReturnType<typeof createOrder<T>>;
}

/** The drag state and the handlers of the rows of a sortable list. */
export function useRows<T extends { readonly _id: string }>({ items, list, moveAtom }: RowsOptions<T>) {
  const unsavedIds = useAtomValue(list.unsavedAtom);
  const move = useSetAtom(moveAtom);
  const order = useMemo(() => idsOf(items), [items]);
  const onMove = useCallback((id: string, index: number) => void move({ id, index }), [move]);
  const { draggedId, begin } = useDrag({ order, onDrop: onMove });
  const rowOf = ({ _id: id }: T, index: number): RowPosition => ({
    index,
    count: items.length,
    isDragged: draggedId === id,
    isSaving: unsavedIds.has(id),
    onGrip: begin,
  });
  return { isDragging: draggedId !== null, onMove, rowOf };
}
