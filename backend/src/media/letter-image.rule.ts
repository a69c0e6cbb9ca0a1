import type { Pixels } from './drawing/drawing.types.js';

/** Side of the compared image, one of the stored widths. */
export const LETTER_SIDE = 96;

/** Background and letter of the images that the form for links drew in the colours of a theme, until pages drew them. */
const COLORS = [
  ['#f0ede9', '#1d1a1c'],
  ['#322f35', '#f7f3ef'],
  ['#ffe500', '#000000'],
  ['#ffe3ec', '#8c2457'],
  ['#cfeadd', '#0a3a40'],
  ['#e6d7b9', '#4d391a'],
  ['#2b1450', '#3df2ee'],
  ['#f6d3b4', '#6b240e'],
  ['#ecebe4', '#1a1a18'],
  ['#fff0c9', '#7a1030'],
  ['#ffdd8a', '#24121e'],
  ['#fbdccb', '#7d1535'],
  ['#dfe3f5', '#1a2766'],
  ['#6a4228', '#fbe3b8'],
] as const;

type Color = readonly [number, number, number];

const toColor = (hex: string): Color => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Color;
const PAIRS = COLORS.map((pair) => pair.map(toColor) as unknown as readonly [Color, Color]);

/** Share of the side that was always empty at each edge. */
const MARGIN = 0.07;
/** Distance of two colours that lossy compression can cause: in an even area, and beside the edges of a letter. */
const EVEN_DISTANCE = 14;
const EDGE_DISTANCE = 70;
/** The share of the pixels that letters cover. An "I" covers the least, two wide letters the most. */
const COVERED = { least: 0.006, most: 0.45 };
/** Beside edges, a few pixels are further off. */
const MAX_STRAYS = 0.02;

/**
 * Whether an image is a letter or two in the colours of a theme, as the form for links drew it for links without an image. All
 * of these must hold: even edges in the background of a theme, no third colour, and a share of letters. So a photo or a logo
 * does not count as a letter.
 */
export function isLetterImage({ bytes, width, height }: Pixels): boolean {
  const colorAt = (index: number): Color => [
    bytes[index * 3] ?? 0,
    bytes[index * 3 + 1] ?? 0,
    bytes[index * 3 + 2] ?? 0,
  ];
  const corner = colorAt(0);
  return PAIRS.filter(([background]) => distance(corner, background) <= EVEN_DISTANCE).some((pair) => {
    let [covered, strays] = [0, 0];
    for (let index = 0; index < width * height; index += 1) {
      const color = colorAt(index);
      if (isMargin(index % width, width) || isMargin(Math.floor(index / width), height)) {
        if (distance(color, pair[0]) > EVEN_DISTANCE) return false;
        continue;
      }
      const { along, away } = positionBetween(color, pair);
      if (along > 0.75) covered += 1;
      if (away > EDGE_DISTANCE) strays += 1;
    }
    const pixels = width * height;
    return covered >= COVERED.least * pixels && covered <= COVERED.most * pixels && strays <= MAX_STRAYS * pixels;
  });
}

const isMargin = (at: number, side: number): boolean => at < side * MARGIN || at >= side * (1 - MARGIN);

const distance = (left: Color, right: Color): number =>
  Math.hypot(...left.map((value, index) => value - (right[index] ?? 0)));

/** The position of a colour between background (0) and letter (1), and its distance from the line between them. */
function positionBetween(color: Color, [background, letter]: readonly [Color, Color]) {
  const way = letter.map((value, index) => value - (background[index] ?? 0));
  const offset = color.map((value, index) => value - (background[index] ?? 0));
  const dot = (left: readonly number[], right: readonly number[]) =>
    left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
  const along = Math.min(1, Math.max(0, dot(offset, way) / dot(way, way)));
  return { along, away: Math.hypot(...offset.map((value, index) => value - along * (way[index] ?? 0))) };
}
