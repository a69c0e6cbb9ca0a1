import { useLayoutEffect, useRef, type RefObject } from 'react';

import { wantsNoMotion } from '../components/reduced-motion.ts';

const ANIMATION = { duration: 150, easing: 'ease-out' };

/** The positions of the rows near the window. Other rows are skipped, because reading a thousand positions is slow. */
function topsNearWindow(list: HTMLElement | null): ReadonlyMap<Element, number> {
  const rows = Array.from(list?.children ?? []) as HTMLElement[];
  const [first, end] = [firstBelow(rows, -innerHeight), firstBelow(rows, 2 * innerHeight)];
  return new Map(rows.slice(first, end + 1).map((row) => [row, row.offsetTop]));
}

/** The index of the first row whose end is below this height of the window, by binary search. */
function firstBelow(rows: readonly Element[], height: number): number {
  let [first, end] = [0, rows.length];
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > height) end = middle;
    else first = middle + 1;
  }
  return first;
}

/**
 * Animates rows from their former position to their new position (FLIP technique). `order` contains the ids of the rows.
 * Rows outside the window are not animated. Rows after a drag are not animated, because they are at their position already.
 * A distance above the window height is not animated, because it comes from a wrong estimate of the heights above.
 */
export function useGlide(list: RefObject<HTMLElement | null>, order: string, isDragging: boolean): void {
  const formerTops = useRef<ReadonlyMap<Element, number>>(new Map());
  const wasDragging = useRef(false);
  useLayoutEffect(() => {
    const tops = topsNearWindow(list.current);
    const isAnimated = !wasDragging.current && !wantsNoMotion();
    const moves = Array.from(isAnimated ? tops : [], ([row, top]) => ({
      row,
      distance: (formerTops.current.get(row) ?? top) - top,
    }));
    animate(
      moves.filter(
        ({ row, distance }) => distance !== 0 && Math.abs(distance) < innerHeight && isVisible(row, distance),
      ),
    );
    formerTops.current = tops;
  }, [list, order]);
  useLayoutEffect(() => {
    wasDragging.current = isDragging;
  }, [isDragging, order]);
}

/** Whether any position of the row during its move is inside the window. */
function isVisible(row: Element, distance: number): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom + Math.max(0, distance) > 0 && top + Math.min(0, distance) < innerHeight;
}

/** Call this function when `removedRow` is about to be removed: the rows below are animated into the gap. */
export function closeGap(removedRow: HTMLElement): void {
  const below = removedRow.nextElementSibling;
  if (below) animateRowsBelow(removedRow, below.getBoundingClientRect().top - removedRow.getBoundingClientRect().top);
}

/**
 * Animates the rows below `row` when the height of `row` changes together with `content`. Call the returned function
 * before the change.
 */
export function useGlideBelow(row: RefObject<HTMLElement | null>, content: unknown): () => void {
  const formerHeight = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (row.current && formerHeight.current !== null)
      animateRowsBelow(row.current, formerHeight.current - row.current.offsetHeight);
    formerHeight.current = null;
  }, [row, content]);
  return () => {
    formerHeight.current = row.current?.offsetHeight ?? null;
  };
}

function animateRowsBelow(row: HTMLElement, distance: number): void {
  if (distance === 0 || wantsNoMotion()) return;
  // `closeGap` calls this before the change and `useGlideBelow` after the change, so both directions are checked.
  const isNear = (rowBelow: Element) => isVisible(rowBelow, distance) || isVisible(rowBelow, -distance);
  const moves: Move[] = [];
  for (let next = row.nextElementSibling; next && isNear(next); next = next.nextElementSibling)
    moves.push({ row: next, distance });
  animate(moves);
}

interface Move {
  readonly row: Element;
  /** Px from the new position to the former position. */
  readonly distance: number;
}

/** Starts all animations after all positions were read, because a read after an animation start forces a new layout. */
function animate(moves: readonly Move[]): void {
  for (const { row, distance } of moves)
    row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], ANIMATION);
}
