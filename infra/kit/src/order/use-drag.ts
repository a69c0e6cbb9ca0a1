import { useCallback, useEffect, useRef, useState, type PointerEvent as Pressed } from 'react';

import { inList, placeAt, wayMade, type Box } from './drag-place.ts';
import { nearRows } from './near-rows.ts';

/** This near to the edge of the window, in px, the page scrolls under the held row. The top has the bar. */
const EDGE = { top: 140, bottom: 90 };
const SPEED = 0.12;

interface DragOptions {
  /** Ids of the rows as they stand: when that changes under a drag, the drag is given up. */
  readonly order: readonly string[];
  readonly onDrop: (id: string, place: number) => void;
}

/**
 * Carries a row of a list with mouse, finger or pen. `begin` belongs on what it is held by; `held` is the id of the row
 * that is carried. Escape puts it back. Where the rows are while it lasts is told to the page and not to React: of 500
 * rows none is rendered anew before the end.
 */
export function useDrag({ order, onDrop }: DragOptions) {
  const [held, setHeld] = useState<string | null>(null);
  const giveUp = useRef<(() => void) | null>(null);
  const places = order.join();
  useEffect(() => () => giveUp.current?.(), [places]);

  const begin = useCallback(
    (event: Pressed<HTMLElement>, id: string) => {
      const row = event.currentTarget.closest('li');
      // A second finger or pointer takes nothing out of the first one's hand.
      if (event.button !== 0 || giveUp.current || !row?.parentElement) return;
      const carried = carry(row, Array.from(row.parentElement.querySelectorAll<HTMLElement>(':scope > li')));
      setHeld(id);
      giveUp.current = follow(event, {
        onMove: carried.move,
        onEnd: (isDropped) => {
          giveUp.current = null;
          const { from, to } = carried.end();
          setHeld(null);
          if (isDropped && to !== from) onDrop(id, to);
        },
      });
    },
    [onDrop],
  );

  return { held, begin };
}

/** Moves the row with the pointer, and lets those that it passes make way. */
function carry(row: HTMLElement, rows: readonly HTMLElement[]) {
  const list = row.parentElement;
  // How high those are that nobody has seen yet was guessed until now (`drawnNear`).
  unmoved(row, () => list?.style.setProperty('--ls-rows', 'visible'));
  const boxes = rows.map(boxOf);
  const from = rows.indexOf(row);
  const step = stepOf(boxes, from);
  const near = nearRows({ rows, boxes, from, step });
  near.look();
  let to = from;
  const makeWay = (next: number) => {
    const [first, last] = [Math.min(to, next), Math.max(to, next)];
    for (let place = first; place <= last; place += 1) {
      const other = rows[place];
      const way = wayMade(place, from, next) * step;
      if (other && other !== row) other.style.transform = way === 0 ? '' : `translateY(${way}px)`;
    }
    to = next;
  };
  return {
    move: (wanted: number) => {
      const offset = inList(boxes, from, wanted);
      const moved = (boxes[from]?.top ?? 0) - near.look();
      row.style.translate = `0 ${offset + moved}px`;
      const next = placeAt(boxes, from, offset);
      if (next !== to) makeWay(next);
    },
    end: () => {
      const dropped = { from, to };
      row.style.translate = '';
      makeWay(from);
      // Of those that were not drawn the browser guesses the height again.
      unmoved(rows[dropped.to] ?? row, () => {
        near.end();
        list?.style.removeProperty('--ls-rows');
      });
      return dropped;
    },
  };
}

/** Whatever height `change` gives to the rows above, this one stays where it is in the window. */
function unmoved(row: HTMLElement, change: () => void): void {
  const before = row.getBoundingClientRect().top;
  change();
  // The browser may have scrolled by some of it already.
  const way = row.getBoundingClientRect().top - before;
  if (way !== 0) window.scrollBy({ top: way, behavior: 'instant' });
}

function boxOf(row: Element): Box {
  const { top, height } = row.getBoundingClientRect();
  return { top: top + window.scrollY, height };
}

/** The row's height with the gap to its neighbour. */
function stepOf(boxes: readonly Box[], from: number): number {
  const [first, second] = boxes;
  const gap = first && second ? second.top - first.top - first.height : 0;
  return (boxes[from]?.height ?? 0) + gap;
}

interface Follower {
  /** How far the pointer is from where it was pressed, on the page. */
  readonly onMove: (offset: number) => void;
  readonly onEnd: (isDropped: boolean) => void;
}

/**
 * Follows the pointer until it is let go, scrolling the page at its edges: once in a frame, however often the pointer tells
 * of itself. Returns how to give up.
 */
function follow(pressed: Pressed, { onMove, onEnd }: Follower): () => void {
  const { pointerId, clientY: pressedAt } = pressed;
  const start = pressedAt + window.scrollY;
  const listening = new AbortController();
  let y = pressedAt;
  let frame = 0;
  const draw = () => {
    const beyond = Math.min(0, y - EDGE.top) + Math.max(0, y - (window.innerHeight - EDGE.bottom));
    if (beyond !== 0) window.scrollBy({ top: beyond * SPEED, behavior: 'instant' });
    onMove(y + window.scrollY - start);
    frame = requestAnimationFrame(draw);
  };
  const finish = (isDropped: boolean) => {
    if (listening.signal.aborted) return;
    listening.abort();
    cancelAnimationFrame(frame);
    if (frame !== 0) onMove(y + window.scrollY - start);
    onEnd(isDropped);
  };
  const on = <K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(name, listener, { signal: listening.signal });
  on('pointermove', (event) => {
    if (event.pointerId !== pointerId) return;
    y = event.clientY;
    // Only once it is carried: a press near the edge does not scroll.
    frame ||= requestAnimationFrame(draw);
  });
  on('pointerup', (event) => event.pointerId === pointerId && finish(true));
  on('pointercancel', (event) => event.pointerId === pointerId && finish(false));
  on('keydown', ({ key }) => key === 'Escape' && finish(false));
  return () => finish(false);
}
