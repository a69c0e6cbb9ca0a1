import { useLayoutEffect, useRef, type RefObject } from 'react';

import { wantsNoMotion } from '../pieces/reduced-motion.ts';

const GLIDE = { duration: 150, easing: 'ease-out' };

/** Where the rows near the window are: to ask a thousand where they are takes longer than to put them elsewhere. */
function tops(list: HTMLElement | null): ReadonlyMap<Element, number> {
  const rows = Array.from(list?.children ?? []) as HTMLElement[];
  const [first, end] = [firstBelow(rows, -innerHeight), firstBelow(rows, 2 * innerHeight)];
  return new Map(rows.slice(first, end + 1).map((row) => [row, row.offsetTop]));
}

/** The place of the first row that ends below this height of the window; rows stand one below the other. */
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
 * Rows that stand elsewhere than before glide there; those that nobody sees, and rows that were just carried there,
 * are there already. So are those whose way is longer than the window: what lies above turned out lower than was guessed.
 * `order` are their ids.
 */
export function useGlide(list: RefObject<HTMLElement | null>, order: string, isCarried: boolean): void {
  const before = useRef<ReadonlyMap<Element, number>>(new Map());
  const wasCarried = useRef(false);
  useLayoutEffect(() => {
    const now = tops(list.current);
    const glides = !wasCarried.current && !wantsNoMotion();
    const moved = Array.from(glides ? now : [], ([row, top]) => ({ row, way: (before.current.get(row) ?? top) - top }));
    glide(moved.filter(({ row, way }) => way !== 0 && Math.abs(way) < innerHeight && isSeen(row, way)));
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
  const below: Moved[] = [];
  for (let next = row.nextElementSibling; next && isNear(next); next = next.nextElementSibling)
    below.push({ row: next, way });
  glide(below);
}

interface Moved {
  readonly row: Element;
  /** Px from where it is to where it was. */
  readonly way: number;
}

/** All at once: after each of them the browser would lay out the page anew for who asks where the next one is. */
function glide(moved: readonly Moved[]): void {
  for (const { row, way } of moved) row.animate([{ transform: `translateY(${way}px)` }, { transform: 'none' }], GLIDE);
}
