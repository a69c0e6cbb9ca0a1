/** Position of a row at the start of the drag; px from the top of the page. */
export interface Box {
  readonly top: number;
  readonly height: number;
}

/** The target index of the row at `from`, dragged `offset` px down. The dragged row passes another row at that row's middle. */
export function targetIndex(boxes: readonly Box[], from: number, offset: number): number {
  const draggedBox = boxes[from];
  if (!draggedBox) return from;
  const top = draggedBox.top + offset;
  const middles = boxes.map((box) => box.top + box.height / 2);
  const above = middles.slice(0, from).filter((middle) => top < middle).length;
  const below = middles.slice(from + 1).filter((middle) => top + draggedBox.height > middle).length;
  return from - above + below;
}

/** Limits `offset` to the list, because a row dragged below the list would extend the page. */
export function limitToList(boxes: readonly Box[], from: number, offset: number): number {
  const [draggedBox, first, last] = [boxes[from], boxes[0], boxes.at(-1)];
  if (!draggedBox || !first || !last) return 0;
  const lowest = last.top + last.height - draggedBox.height;
  return Math.min(Math.max(offset, first.top - draggedBox.top), lowest - draggedBox.top);
}

/** The direction in which the row at `index` moves out of the way: -1 up, 1 down, 0 none. */
export function shiftDirection(index: number, from: number, to: number): -1 | 0 | 1 {
  if (from < index && index <= to) return -1;
  return to <= index && index < from ? 1 : 0;
}

/** Indexes of the first and last row between two heights of the page; the nearest row when there is none. */
export function rowsBetween(boxes: readonly Box[], top: number, bottom: number): [first: number, last: number] {
  const end = boxes.length - 1;
  const below = boxes.findIndex((box) => box.top + box.height > top);
  const first = below === -1 ? end : below;
  return [
    first,
    Math.max(
      first,
      boxes.findLastIndex((box) => box.top < bottom),
    ),
  ];
}
