// Pieces of SVG text. Pure functions: same input, same picture.

export const C = {
  ink: '#24121e',
  rani: '#c9105f',
  rose: '#f6b3c6',
  marigold: '#ffb41f',
  butter: '#ffe09a',
  cream: '#fff3e0',
  peacock: '#0b7a6f',
  mint: '#bfe5d2',
  leaf: '#4c9a52',
  chilli: '#d8452c',
  clay: '#b5542e',
  sand: '#edd3aa',
  neel: '#2c3c92',
  sky: '#a5d8ec',
  lilac: '#cdb8ee',
  brass: '#d59b36',
  steel: '#c5ccd3',
  iron: '#4a4750',
  wood: '#8d5030',
  white: '#ffffff',
};

/** Numbers 0..1 that depend on the seed only. */
export function dice(seed: string): () => number {
  let h = 2166136261;
  for (const c of seed) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 16777619);
  return () => {
    h = (h + 0x6d2b79f5) | 0;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The entry of a list at a part (0..1) of its length. */
export function from<T>(list: readonly T[], part: number): T {
  const entry = list[Math.floor(part * list.length)];
  if (entry === undefined) throw new Error('There is nothing to choose from');
  return entry;
}

/** A square drawing in a field of `field` units, to be painted `pixels` wide. */
export const drawing = (field: number, pixels: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${field} ${field}" width="${pixels}" height="${pixels}">${body}</svg>`;

// A shape's place and size are as many plain numbers as SVG has attributes for it: names at each of some hundred calls
// would hide the drawing.
/* oxlint-disable max-params */
export const box = (x: number, y: number, w: number, h: number, fill: string, r = 0): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
export const dot = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
export const at = (x: number, y: number, scale: number, body: string, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${body}</g>`;
/* oxlint-enable max-params */
export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
export const line = (d: string, stroke: string, width = 3): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
