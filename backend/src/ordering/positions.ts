import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/**
 * Positions are fractional keys: texts whose order is the order of a list, so that a move changes the document that moves
 * and no other (https://www.figma.com/blog/realtime-editing-of-ordered-sequences/).
 */
export interface Positioned {
  readonly id: string;
  readonly position: string;
}

/** Keys grow where entries are moved to one place again and again; then all keys of the list are made anew. */
const LONGEST = 64;

/** Of a new document. @param last the last position of its list, null where there is none */
export const positionAfter = (last: string | null): string => generateKeyBetween(last, null);

/**
 * The fewest new positions that put a list into this order.
 * @param wanted everything in the list, in the wanted order, with its position
 */
export function movesInto(wanted: readonly Positioned[]): Positioned[] {
  const fixed = longestRising(wanted.map(({ position }) => position));
  const moves: Positioned[] = [];
  let run: Positioned[] = [];
  let before: string | null = null;
  const placeRun = (after: string | null) => {
    const keys = generateNKeysBetween(before, after, run.length);
    moves.push(...run.map(({ id }, at) => ({ id, position: keys[at] ?? '' })));
    run = [];
  };
  for (const [at, one] of wanted.entries()) {
    if (!fixed.has(at)) {
      run.push(one);
      continue;
    }
    placeRun(one.position);
    before = one.position;
  }
  placeRun(null);
  return moves.some(({ position }) => position.length > LONGEST) ? allAnew(wanted) : moves;
}

function allAnew(wanted: readonly Positioned[]): Positioned[] {
  const keys = generateNKeysBetween(null, null, wanted.length);
  return wanted.map(({ id }, at) => ({ id, position: keys[at] ?? '' }));
}

/** The places of a longest strictly rising subsequence, by patience sorting. */
function longestRising(texts: readonly string[]): ReadonlySet<number> {
  /** By length less one: the place where the rising subsequence of this length with the lowest end has its end. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [at, text] of texts.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((texts[ends[middle] ?? 0] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  }
  const places = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) places.add(at);
  return places;
}
