import { useLayoutEffect, useRef, type RefObject } from 'react';

import { wantsNoMotion } from '../pieces/reduced-motion.ts';

const GLIDE = { duration: 150, easing: 'ease-out' };

const tops = (list: HTMLElement | null): ReadonlyMap<Element, number> =>
  new Map(Array.from(list?.children ?? [], (row) => [row, (row as HTMLElement).offsetTop]));

/**
 * Rows that stand elsewhere than before glide there; those that nobody sees, and rows that were just carried there,
 * are there already. `order` are their ids.
 */
export function useGlide(list: RefObject<HTMLElement | null>, order: string, isCarried: boolean): void {
  const before = useRef<ReadonlyMap<Element, number>>(new Map());
  const wasCarried = useRef(false);
  useLayoutEffect(() => {
    const now = tops(list.current);
    const glides = !wasCarried.current && !wantsNoMotion();
    for (const [row, top] of glides ? now : []) {
      const way = (before.current.get(row) ?? top) - top;
      if (way === 0 || !isSeen(row, way)) continue;
      row.animate([{ transform: `translateY(${way}px)` }, { transform: 'none' }], GLIDE);
    }
    before.current = now;
  }, [list, order]);
  useLayoutEffect(() => {
    wasCarried.current = isCarried;
  }, [isCarried, order]);
}

function isSeen(row: Element, way: number): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom + Math.max(0, way) > 0 && top + Math.min(0, way) < innerHeight;
}

/** To be called as something goes: what stands below it closes the gap. */
export function closeGap(gone: HTMLElement): void {
  const below = gone.nextElementSibling;
  if (below) glideBelow(gone, below.getBoundingClientRect().top - gone.getBoundingClientRect().top);
}

/** What stands below `row` glides along when it `shows` something higher or lower. Call what it returns before that. */
export function useFollowing(row: RefObject<HTMLElement | null>, shows: unknown): () => void {
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (row.current && before.current !== null) glideBelow(row.current, before.current - row.current.offsetHeight);
    before.current = null;
  }, [row, shows]);
  return () => {
    before.current = row.current?.offsetHeight ?? null;
  };
}

function glideBelow(row: HTMLElement, way: number): void {
  if (way === 0 || wantsNoMotion()) return;
  // Seen where it is or where it was: one of them is told before, the other after the change.
  const isNear = (other: Element) => isSeen(other, way) || isSeen(other, -way);
  for (let next = row.nextElementSibling; next && isNear(next); next = next.nextElementSibling)
    next.animate([{ transform: `translateY(${way}px)` }, { transform: 'none' }], GLIDE);
}
