import { useCallback, useEffect, useRef, useState, type PointerEvent as Pressed } from 'react';

import { inList, placeAt, type Box } from './drag-place.ts';

/** This near to the edge of the window, in px, the page scrolls under the held row. The top has the bar. */
const EDGE = { top: 140, bottom: 90 };
const SPEED = 0.12;

interface Drag {
  readonly id: string;
  readonly from: number;
  /** Where it would be now. */
  readonly to: number;
  /** How far the others make way, in px. */
  readonly step: number;
}

/** Carries a row of a list with mouse, finger or pen. `begin` belongs on what it is held by. Escape puts it back. */
export function useDrag(onDrop: (id: string, place: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);

  const begin = useCallback(
    (event: Pressed<HTMLElement>, id: string) => {
      const row = event.currentTarget.closest('li');
      if (event.button !== 0 || !row?.parentElement) return;
      end.current();
      const rows = Array.from(row.parentElement.children);
      const boxes = rows.map(boxOf);
      const from = rows.indexOf(row);
      const step = stepOf(boxes, from);
      let to = from;
      setDrag({ id, from, to, step });
      end.current = follow(event, {
        onMove: (wanted) => {
          const offset = inList(boxes, from, wanted);
          row.style.translate = `0 ${offset}px`;
          to = placeAt(boxes, from, offset);
          setDrag((now) => (now?.to === to ? now : { id, from, to, step }));
        },
        onEnd: (dropped) => {
          row.style.translate = '';
          setDrag(null);
          if (dropped && to !== from) onDrop(id, to);
        },
      });
    },
    [onDrop],
  );

  return { drag, begin };
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
  readonly onEnd: (dropped: boolean) => void;
}

/** Follows the pointer until it is let go, scrolling the page at its edges. Returns how to give up. */
function follow(pressed: Pressed, { onMove, onEnd }: Follower): () => void {
  const { pointerId, clientY: pressedAt } = pressed;
  const start = pressedAt + window.scrollY;
  const listening = new AbortController();
  let y = pressedAt;
  let frame = 0;
  const tell = () => onMove(y + window.scrollY - start);
  const scroll = () => {
    const beyond = Math.min(0, y - EDGE.top) + Math.max(0, y - (window.innerHeight - EDGE.bottom));
    if (beyond !== 0) {
      window.scrollBy({ top: beyond * SPEED, behavior: 'instant' });
      tell();
    }
    frame = requestAnimationFrame(scroll);
  };
  const finish = (dropped: boolean) => {
    if (listening.signal.aborted) return;
    listening.abort();
    cancelAnimationFrame(frame);
    onEnd(dropped);
  };
  const on = <K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(name, listener, { signal: listening.signal });
  on('pointermove', (event) => {
    if (event.pointerId !== pointerId) return; // A second finger.
    y = event.clientY;
    // Only once it is carried: a press near the edge does not scroll.
    frame ||= requestAnimationFrame(scroll);
    tell();
  });
  on('pointerup', (event) => event.pointerId === pointerId && finish(true));
  on('pointercancel', () => finish(false));
  on('keydown', ({ key }) => key === 'Escape' && finish(false));
  return () => finish(false);
}
