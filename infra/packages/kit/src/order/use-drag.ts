import { useCallback, useEffect, useRef, useState, type PointerEvent as Press } from 'react';

import { limitToList, targetIndex, shiftDirection, type Box } from './drag-geometry.ts';
import { nearRows } from './near-rows.ts';

/** Distance from the edge of the window, px, in which the page scrolls. The top is larger because of the header bar. */
const SCROLL_ZONE = { top: 140, bottom: 90 };
/** Px of scrolling in a frame for each px beyond the start of the zone. */
const SCROLL_SPEED = 0.12;

interface DragOptions {
  /** Ids of the rows in their order. A change of the order during a drag cancels the drag. */
  readonly order: readonly string[];
  readonly onDrop: (id: string, index: number) => void;
}

/**
 * Drags a row of a list with mouse, finger or pen; Escape cancels. `begin` is the `pointerdown` handler of the row's grip.
 * `draggedId` is the id of the dragged row. During a drag, rows are moved by inline styles and not by React. So React renders
 * none of the rows (up to 500) before the end.
 */
export function useDrag({ order, onDrop }: DragOptions) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const cancel = useRef<(() => void) | null>(null);
  const orderKey = order.join();
  useEffect(() => () => cancel.current?.(), [orderKey]);

  const begin = useCallback(
    (event: Press<HTMLElement>, id: string) => {
      const row = event.currentTarget.closest('li');
      // A second pointer does not start a drag during the drag of the first pointer.
      if (event.button !== 0 || cancel.current || !row?.parentElement) return;
      const drag = dragRow(row, Array.from(row.parentElement.querySelectorAll<HTMLElement>(':scope > li')));
      setDraggedId(id);
      cancel.current = followPointer(event, {
        onMove: drag.move,
        onEnd: (isDropped) => {
          cancel.current = null;
          const { from, to } = drag.end();
          setDraggedId(null);
          if (isDropped && to !== from) onDrop(id, to);
        },
      });
    },
    [onDrop],
  );

  return { draggedId, begin };
}

/** Moves the row with the pointer, and shifts the rows that it passes. */
function dragRow(row: HTMLElement, rows: readonly HTMLElement[]) {
  const list = row.parentElement;
  // The heights of rows that were not rendered yet are estimates (`nearRowStyles`), so all rows are rendered first.
  keepInPlace(row, () => list?.style.setProperty('--ls-rows', 'visible'));
  const boxes = rows.map(boxOf);
  const from = rows.indexOf(row);
  const step = stepOf(boxes, from);
  const near = nearRows({ rows, boxes, from, step });
  near.update();
  let to = from;
  const shiftRows = (next: number) => {
    const [first, last] = [Math.min(to, next), Math.max(to, next)];
    for (let index = first; index <= last; index += 1) {
      const passedRow = rows[index];
      const shift = shiftDirection(index, from, next) * step;
      if (passedRow && passedRow !== row) passedRow.style.transform = shift === 0 ? '' : `translateY(${shift}px)`;
    }
    to = next;
  };
  return {
    move: (pointerOffset: number) => {
      const offset = limitToList(boxes, from, pointerOffset);
      const layoutShift = (boxes[from]?.top ?? 0) - near.update();
      row.style.translate = `0 ${offset + layoutShift}px`;
      const next = targetIndex(boxes, from, offset);
      if (next !== to) shiftRows(next);
    },
    end: () => {
      const result = { from, to };
      row.style.translate = '';
      shiftRows(from);
      // The browser estimates the heights of rows that it does not render again.
      keepInPlace(rows[result.to] ?? row, () => {
        near.end();
        list?.style.removeProperty('--ls-rows');
      });
      return result;
    },
  };
}

/** Keeps the row at its position in the window while `change` changes the height of rows above. */
function keepInPlace(row: HTMLElement, change: () => void): void {
  const before = row.getBoundingClientRect().top;
  change();
  // The scroll anchoring of the browser may already have corrected a part of the difference.
  const difference = row.getBoundingClientRect().top - before;
  if (difference !== 0) window.scrollBy({ top: difference, behavior: 'instant' });
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

interface PointerHandlers {
  /** `offset` is the vertical distance from the start of the press, px on the page. */
  readonly onMove: (offset: number) => void;
  readonly onEnd: (isDropped: boolean) => void;
}

/**
 * Follows the pointer until its release, and scrolls the page near the edges of the window. Updates happen once in a frame,
 * because pointer events are more frequent. Returns a function that cancels.
 */
function followPointer(press: Press, { onMove, onEnd }: PointerHandlers): () => void {
  const { pointerId, clientY: startY } = press;
  const start = startY + window.scrollY;
  const listening = new AbortController();
  let y = startY;
  let frame = 0;
  const update = () => {
    const overshoot = Math.min(0, y - SCROLL_ZONE.top) + Math.max(0, y - (window.innerHeight - SCROLL_ZONE.bottom));
    if (overshoot !== 0) window.scrollBy({ top: overshoot * SCROLL_SPEED, behavior: 'instant' });
    onMove(y + window.scrollY - start);
    frame = requestAnimationFrame(update);
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
    // Starts with the first move, so that a press near the edge does not scroll.
    frame ||= requestAnimationFrame(update);
  });
  on('pointerup', (event) => event.pointerId === pointerId && finish(true));
  on('pointercancel', (event) => event.pointerId === pointerId && finish(false));
  on('keydown', ({ key }) => key === 'Escape' && finish(false));
  return () => finish(false);
}
