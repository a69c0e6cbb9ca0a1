import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** How near the edge of the window a finger must be for the page to scroll along. */
const EDGE = 90;
const SPEED = 12;

interface Drag {
  readonly from: number;
  /** Where it would fall, counted from 0. */
  readonly to: number;
  /** How far it was pulled, in px. */
  readonly by: number;
}

interface DragOptions {
  readonly count: number;
  readonly onDrop: (from: number, to: number) => void;
}

/**
 * Dragging a row of a list in which all rows are equally high. Nothing changes its place in the document before it is
 * dropped: a touch ends for good when its element is taken out.
 */
export function useDrag({ count, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);

  const start = (event: PointerEvent<HTMLElement>, from: number) => {
    const row = event.currentTarget.closest('li');
    if (!row || event.button !== 0) return;
    event.preventDefault();
    end.current();
    end.current = follow({
      y: event.clientY,
      onMove: (by) => setDrag(dragOf(by)),
      onEnd: (by) => {
        setDrag(null);
        const { to } = dragOf(by ?? 0);
        if (by !== null && to !== from) onDrop(from, to);
      },
    });
    const pitch = pitchOf(row);
    function dragOf(by: number): Drag {
      return { from, to: Math.max(0, Math.min(count - 1, from + Math.round(by / pitch))), by };
    }
  };

  return { drag, start };
}

/** From one row to the next. */
function pitchOf(row: HTMLLIElement): number {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  const distance = next ? Math.abs(next.getBoundingClientRect().top - row.getBoundingClientRect().top) : 0;
  return distance || row.offsetHeight || 1;
}

interface Following {
  readonly y: number;
  readonly onMove: (by: number) => void;
  /** Null: taken back with Escape, or by the browser. */
  readonly onEnd: (by: number | null) => void;
}

/** Follows the pointer until it is let go, scrolling along. Returns what ends it early. */
function follow({ y, onMove, onEnd }: Following): () => void {
  const startY = y + window.scrollY;
  let now = y;
  const by = () => now + window.scrollY - startY;
  const scroll = setInterval(() => {
    const direction = now < EDGE ? -1 : now > window.innerHeight - EDGE ? 1 : 0;
    if (direction === 0) return;
    window.scrollBy({ top: direction * SPEED, behavior: 'instant' });
    onMove(by());
  }, 16);
  const listening = new AbortController();
  const { signal } = listening;
  const stop = () => {
    clearInterval(scroll);
    listening.abort();
  };
  const finish = (pulled: number | null) => {
    stop();
    onEnd(pulled);
  };
  window.addEventListener('pointermove', ({ clientY }) => onMove(((now = clientY), by())), { signal });
  window.addEventListener('pointerup', () => finish(by()), { signal });
  window.addEventListener('pointercancel', () => finish(null), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(null), { signal });
  return stop;
}
