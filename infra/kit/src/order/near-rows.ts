import { tellNear } from '../pieces/use-been-near.ts';
import { rowsBetween, type Box } from './drag-place.ts';

/** Share of the window height that is rendered above and below the visible rows; updated after half of it. */
const SPARE = 0.25;

interface Rows {
  readonly rows: readonly HTMLElement[];
  readonly boxes: readonly Box[];
  /** Index of the dragged row, which is always rendered. */
  readonly from: number;
  /** Height of the dragged row with the gap. */
  readonly step: number;
}

/**
 * Displays only rows near the window during a drag, because painting 500 rows takes longer than a frame. Padding of the list
 * replaces the hidden rows, so that nothing moves.
 */
export function nearRows({ rows, boxes, from, step }: Rows) {
  const list = rows[from]?.parentElement;
  let lookedAt = Number.NaN;
  let top = boxes[from]?.top ?? 0;

  const draw = (first: number, last: number) => {
    for (const [place, row] of rows.entries()) {
      const display = (place >= first && place <= last) || place === from ? '' : 'none';
      if (row.style.display !== display) row.style.display = display;
    }
    const above = topOf(boxes, first) - topOf(boxes, 0) - (from < first ? step : 0);
    const below = bottomOf(boxes, boxes.length - 1) - bottomOf(boxes, last) - (from > last ? step : 0);
    if (list)
      Object.assign(list.style, { paddingTop: above ? `${above}px` : '', paddingBottom: below ? `${below}px` : '' });
    if (from < first) top = topOf(boxes, 0) + above;
    else top = from > last ? topOf(boxes, last + 1) : topOf(boxes, from);
  };

  return {
    /** Original top of the dragged row, px from the top of the page. */
    look: (): number => {
      const { scrollY, innerHeight } = window;
      if (Math.abs(scrollY - lookedAt) < (innerHeight * SPARE) / 2) return top;
      lookedAt = scrollY;
      const [first, last] = rowsBetween(boxes, scrollY - innerHeight * SPARE, scrollY + innerHeight * (1 + SPARE));
      draw(first, last);
      for (const row of rows.slice(first, last + 1)) tellNear(row);
      return top;
    },
    /** Displays all rows again. */
    end: () => draw(0, rows.length - 1),
  };
}

const topOf = (boxes: readonly Box[], place: number): number => boxes[place]?.top ?? 0;

const bottomOf = (boxes: readonly Box[], place: number): number => topOf(boxes, place) + (boxes[place]?.height ?? 0);
