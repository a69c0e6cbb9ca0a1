import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/**
 * Positions are fractional keys: strings whose alphabetical order is the order of the list. A move changes only the moved
 * document (https://www.figma.com/blog/realtime-editing-of-ordered-sequences/).
 */
export interface Positioned {
  readonly id: string;
  readonly position: string;
}

/** Maximum key length. Repeated moves to one place make keys longer; then all keys of the list are renewed. */
const MAX_KEY_LENGTH = 64;

/** The position of a new document. @param last the last position of the list, null for an empty list */
export const positionAfter = (last: string | null): string => generateKeyBetween(last, null);

/**
 * The smallest set of new positions that gives a list its new order.
 * @param items the whole list in its new order, with its current positions
 */
export function positionChanges(items: readonly Positioned[]): Positioned[] {
  const fixed = longestIncreasing(items.map(({ position }) => position));
  const moves: Positioned[] = [];
  let run: Positioned[] = [];
  let before: string | null = null;
  const endRun = (after: string | null) => {
    const keys = generateNKeysBetween(before, after, run.length);
    moves.push(...run.map(({ id }, index) => ({ id, position: keys[index] ?? '' })));
    run = [];
  };
  for (const [index, item] of items.entries()) {
    if (!fixed.has(index)) {
      run.push(item);
      continue;
    }
    endRun(item.position);
    before = item.position;
  }
  endRun(null);
  return moves.some(({ position }) => position.length > MAX_KEY_LENGTH) ? renewAll(items) : moves;
}

function renewAll(items: readonly Positioned[]): Positioned[] {
  const keys = generateNKeysBetween(null, null, items.length);
  return items.map(({ id }, index) => ({ id, position: keys[index] ?? '' }));
}

/** Indexes of a longest strictly increasing subsequence, by patience sorting. */
function longestIncreasing(texts: readonly string[]): ReadonlySet<number> {
  /** At length - 1: the index of the smallest last element of an increasing subsequence of that length. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, text] of texts.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((texts[ends[middle] ?? 0] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  }
  const indexes = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) indexes.add(index);
  return indexes;
}
