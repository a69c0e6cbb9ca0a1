import { announceRendering } from '../components/use-near-viewport.ts';
import { rowsBetween, type Box } from './drag-geometry.ts';

/**
 * Rows up to this share of the window height above and below the window are displayed, too. The displayed rows are updated
 * after scrolling by half of this height.
 */
const MARGIN = 0.25;

interface Rows {
  readonly rows: readonly HTMLElement[];
  readonly boxes: readonly Box[];
  /** Index of the dragged row, which is always rendered. */
  readonly from: number;
  /** Height of the dragged row with the gap. */
  readonly step: number;
}

/**
 * Displays only rows near the window during a drag, because painting 500 rows takes longer than a frame. The list gets
 * padding instead of the hidden rows, so that the displayed rows do not move.
 */
export function nearRows({ rows, boxes, from, step }: Rows) {
  const list = rows[from]?.parentElement;
  let lastScrollY = Number.NaN;
  let top = boxes[from]?.top ?? 0;

  const display = (first: number, last: number) => {
    for (const [index, row] of rows.entries()) {
      const value = (index >= first && index <= last) || index === from ? '' : 'none';
      if (row.style.display !== value) row.style.display = value;
    }
    const above = topOf(boxes, first) - topOf(boxes, 0) - (from < first ? step : 0);
    const below = bottomOf(boxes, boxes.length - 1) - bottomOf(boxes, last) - (from > last ? step : 0);
    if (list)
      Object.assign(list.style, { paddingTop: above ? `${above}px` : '', paddingBottom: below ? `${below}px` : '' });
    if (from < first) top = topOf(boxes, 0) + above;
    else top = from > last ? topOf(boxes, last + 1) : topOf(boxes, from);
  };

  return {
    /** Updates the displayed rows. Returns the layout top of the dragged row, px from the top of the page. */
    update: (): number => {
      const { scrollY, innerHeight } = window;
      if (Math.abs(scrollY - lastScrollY) < (innerHeight * MARGIN) / 2) return top;
      lastScrollY = scrollY;
      const [first, last] = rowsBetween(boxes, scrollY - innerHeight * MARGIN, scrollY + innerHeight * (1 + MARGIN));
      display(first, last);
      for (const row of rows.slice(first, last + 1)) announceRendering(row);
      return top;
    },
    end: () => display(0, rows.length - 1),
  };
}

const topOf = (boxes: readonly Box[], index: number): number => boxes[index]?.top ?? 0;

const bottomOf = (boxes: readonly Box[], index: number): number => topOf(boxes, index) + (boxes[index]?.height ?? 0);
