import type { Paint, Theme, ThemeBorder, ThemePattern } from '@linkstall/contracts/http';

import type { Box } from '../media/drawing/drawing.types.js';

type Wrapper = Theme['mainStyles']['wrapper'];

/** Pixels per em of a theme. */
const EM = 26;
const COLOR = /^#[0-9a-f]{6}$/;

/** A colour of a theme, or grey for an invalid one, because themes are data of users. */
export const color = (value: unknown): string => (typeof value === 'string' && COLOR.test(value) ? value : '#808080');

/** The first colour of a paint, for small shapes. */
export const firstColor = (paint: Paint): string | null => colorsOf(paint)[0] ?? null;

function colorsOf(paint: Paint): readonly string[] {
  if (paint === null) return [];
  return typeof paint === 'string' ? [color(paint)] : paint.stops.map(color);
}

interface Rect extends Box {
  readonly paint: Paint;
  readonly radius?: number;
  readonly border?: ThemeBorder | null;
  /** Unique id within an image. */
  readonly id: string;
}

/** SVG of a rectangle in a theme's paint, as CSS draws it; empty for a transparent paint. */
export function rect({ id, x, y, width, height, paint, radius = 0, border = null }: Rect): string {
  const colors = colorsOf(paint);
  const line = border && border.sides === 'all' ? Math.max(2, Math.round(border.width * 1.6)) : 0;
  if (colors.length === 0 && line === 0) return '';
  const fill = colors.length > 1 ? `url(#${id})` : (colors[0] ?? 'none');
  const stroke = line > 0 ? ` stroke="${color(border?.color)}" stroke-width="${line}"` : '';
  const [left, top, wide, high] = [x + line / 2, y + line / 2, width - line, height - line];
  const cornerRadius = Math.min(radius, high / 2);
  const shape = `<rect x="${left}" y="${top}" width="${wide}" height="${high}" rx="${cornerRadius}" fill="${fill}"${stroke}/>`;
  return colors.length > 1 ? gradient(id, paint, { x, y, width, height }) + shape : shape;
}

/** A CSS gradient line from corner to corner; 0 degrees points upwards. */
function gradient(id: string, paint: Paint, { x, y, width, height }: Box): string {
  const angle = ((paint !== null && typeof paint === 'object' ? paint.angle : 0) * Math.PI) / 180;
  const half = (Math.abs(width * Math.sin(angle)) + Math.abs(height * Math.cos(angle))) / 2;
  const [across, up] = [Math.sin(angle) * half, Math.cos(angle) * half];
  const [midX, midY] = [x + width / 2, y + height / 2];
  const ends = [midX - across, midY + up, midX + across, midY - up].map((value) => value.toFixed(1));
  const colors = colorsOf(paint);
  const stops = colors.map((each, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${each}"/>`);
  const place = `x1="${ends[0]}" y1="${ends[1]}" x2="${ends[2]}" y2="${ends[3]}"`;
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${place}>${stops.join('')}</linearGradient>`;
}

type Tile = readonly [width: number, height: number, shapes: string, degrees?: number];

/** The patterns of infra/packages/themes that consist of tiles; sizes in em. */
type TilePattern = Exclude<ThemePattern, 'none' | 'toran' | 'mesh' | 'aurora' | 'drift' | 'grain'>;
const tiles: Readonly<Record<TilePattern, (c: string) => Tile>> = {
  dots: (c) => [1.25, 1.25, `<circle cx=".625" cy=".625" r=".15" fill="${c}"/>`],
  grid: (c) => [2, 2, `<path d="M0 0h2v.07H0zM0 0v2h.07V0z" fill="${c}"/>`],
  weave: (c) => [4, 4, weave(c)],
  rain: (c) => [1.6, 1.6, `<path d="M0 0h.08v1.6H0z" fill="${c}"/>`, 18],
  scallop: (c) => [2.75, 1.4, `<circle cx="1.375" cy="0" r="1.256" fill="none" stroke="${c}" stroke-width=".157"/>`],
  buti: (c) => [2.5, 2.5, buti(c, 1.25) + [0, 2.5].flatMap((x) => [0, 2.5].map((y) => buti(c, x, y))).join('')],
};

/** Many lines in one large tile, because a thousand small tiles take seconds to draw. */
function weave(c: string): string {
  const across = Array.from({ length: 16 }, (_, index) => `M0 ${index * 0.25 + 0.18}h4v.07H0z`);
  const down = Array.from({ length: 10 }, (_, index) => `M${index * 0.4} 0v4h.07V0z`);
  return `<path d="${[...across, ...down].join('')}" fill="${c}"/>`;
}

const buti = (c: string, x: number, y = x): string =>
  `<circle cx="${x}" cy="${y}" r=".19" fill="${c}"/>` +
  `<circle cx="${x}" cy="${y}" r=".4" fill="none" stroke="${c}" stroke-width=".09"/>`;

/** A page background: pattern over paint. */
export function pageBackground({ background, pattern, patternColor }: Wrapper, box: Box): string {
  const base = rect({ ...box, id: 'background', paint: background });
  const c = color(patternColor);
  if (pattern === 'toran') return base + toran(c, box);
  if (pattern === 'grain') return base + grain(c, box);
  if (pattern === 'mesh') return base + mesh(c, colorsOf(background), box);
  if (pattern === 'aurora' || pattern === 'drift') return base + movingLayer(c, colorsOf(background), box);
  if (!Object.hasOwn(tiles, pattern)) return base;
  const [width, height, shapes, degrees = 0] = tiles[pattern as TilePattern](c);
  const place = `width="${width}" height="${height}" patternTransform="scale(${EM}) rotate(${degrees})"`;
  const all = `<rect width="${box.width}" height="${box.height}" fill="url(#pattern)"/>`;
  return `${base}<pattern id="pattern" patternUnits="userSpaceOnUse" ${place}>${shapes}</pattern>${all}`;
}

/** Leaves along the upper edge. */
const toran = (c: string, { width }: Box): string =>
  `<pattern id="pattern" patternUnits="userSpaceOnUse" width="2" height="40" patternTransform="scale(${EM})">` +
  `<path d="M0 .2h2L1 1.2z" fill="${c}"/></pattern>` +
  `<rect width="${width}" height="${2 * EM}" fill="url(#pattern)"/><rect width="${width}" height="${0.22 * EM}" fill="${c}"/>`;

/** Specks: radius, place and distances in em. Tiles of many specks, because a thousand small tiles take seconds to draw. */
const SPECKS = [
  [0.05, 0.3, 0.2, 1.1, 0.7],
  [0.04, 0.1, 0.5, 0.7, 1.3],
  [0.06, 0.8, 0.1, 1.7, 1.1],
  [0.04, 0.4, 0.9, 1.3, 0.9],
  [0.05, 0.2, 0.7, 0.9, 1.9],
] as const;
const SPECKS_PER_SIDE = 10;
/** The edge of a speck is soft, so it looks larger than its radius. */
const SOFT_EDGE = 0.015;

function grain(c: string, box: Box): string {
  const steps = Array.from({ length: SPECKS_PER_SIDE }, (_, index) => index + 0.5);
  return SPECKS.map(([radius, x, y, width, height], index) => {
    const r = radius + SOFT_EDGE;
    const specks = steps.flatMap((column) =>
      steps.map(
        (row) =>
          `M${(column * width - r).toFixed(3)} ${(row * height).toFixed(3)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
      ),
    );
    const size = `width="${SPECKS_PER_SIDE * width}" height="${SPECKS_PER_SIDE * height}"`;
    const place = `patternTransform="scale(${EM}) translate(${x} ${y})"`;
    return (
      `<pattern id="grain${index}" patternUnits="userSpaceOnUse" ${size} ${place}><path d="${specks.join('')}" fill="${c}"/></pattern>` +
      `<rect width="${box.width}" height="${box.height}" fill="url(#grain${index})"/>`
    );
  }).join('');
}

/** The centres of the blobs of a mesh, as shares of the box, the first on top. */
const BLOBS = [
  [0.12, 0.04],
  [0.88, 0.18],
  [0.7, 0.62],
  [0.08, 0.84],
] as const;
/** The share of the radius at which a blob has ended. */
const BLOB_END = 0.55;

/** Blobs as `radial-gradient(at …, colour, transparent 55%)` draws them: ellipses that reach the farthest corner. */
function mesh(c: string, stops: readonly string[], { x, y, width, height }: Box): string {
  const colors = [c, stops[1] ?? c, c, stops[2] ?? c];
  const blobs = BLOBS.map(([left, top], index) => {
    const radius = (share: number, length: number) => Math.max(share, 1 - share) * length * Math.SQRT2;
    const place = `translate(${x + left * width} ${y + top * height}) scale(${radius(left, width)} ${radius(top, height)})`;
    const paint = colors[index] ?? c;
    return (
      `<radialGradient id="blob${index}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="${place}">` +
      `<stop offset="0" stop-color="${paint}"/><stop offset="${BLOB_END}" stop-color="${paint}" stop-opacity="0"/></radialGradient>` +
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#blob${index})"/>`
    );
  });
  return blobs.reverse().join('');
}

/** The layer that moves on the page, where it begins: larger than the page by 6 em, and fading out below. */
function movingLayer(c: string, stops: readonly string[], { width, height }: Box): string {
  const edge = 6 * EM;
  const layer = { x: -edge, y: -edge, width: width + 2 * edge, height: Math.min(height, 64 * EM) };
  return (
    '<linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset=".55" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>' +
    `<mask id="faded" maskUnits="userSpaceOnUse" x="${layer.x}" y="${layer.y}" width="${layer.width}" height="${layer.height}">` +
    `<rect x="${layer.x}" y="${layer.y}" width="${layer.width}" height="${layer.height}" fill="url(#fade)"/></mask>` +
    `<g mask="url(#faded)">${mesh(c, stops, layer)}</g>`
  );
}
