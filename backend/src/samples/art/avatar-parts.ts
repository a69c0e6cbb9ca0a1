// Hair and what people wear, in a field of 96. h: colour of the hair, k: colour of cloth on it.
import { box, C, dot, line, oval, shape } from './drawing.js';

type Draw = (hair: string) => string;
type DrawCovered = (hair: string, cloth: string) => string;

const dots = (places: readonly (readonly [number, number])[], r: number, fill: string): string =>
  places.map(([x, y]) => dot(x, y, r, fill)).join('');

export const hairBack: Readonly<Record<string, Draw>> = {
  long: (h) => shape('M28 46C26 26 36 17 48 17s22 9 20 29l4 30c-8 5-40 5-48 0z', h),
  bob: (h) => shape('M28 44C27 26 36 18 48 18s21 8 20 26l2 20c-6 4-10 3-12 0H38c-2 3-6 4-12 0z', h),
  bun: (h) => dot(48, 16, 10, h),
  braid: (h) =>
    shape('M30 46C28 26 36 18 48 18s20 8 18 28z', h) +
    [0, 1, 2, 3].map((i) => oval(70 + i, 56 + i * 9, 6 - i * 0.7, 6, h)).join(''),
  curly: (h) =>
    dots(
      [
        [32, 34],
        [38, 24],
        [48, 20],
        [58, 24],
        [64, 34],
        [67, 45],
        [29, 45],
        [68, 55],
        [28, 55],
      ],
      9,
      h,
    ),
};
const cap = 'M30 46C26 24 40 18 50 18c13 0 20 10 16 28-1-7-4-11-8-14-8 5-18 5-24 4-3 3-4 6-4 10z';
const middle = 'M30 46C27 24 38 18 48 18s21 6 18 28c-1-8-7-15-18-19-11 4-17 11-18 19z';
export const hairFront: Readonly<Record<string, DrawCovered>> = {
  short: (h) => shape(cap, h),
  long: (h) => shape(middle, h),
  bob: (h) => shape('M30 44C28 25 38 18 48 18s20 7 18 26c-8-3-11-8-12-12-4 4-16 5-24 12z', h),
  bun: (h) => shape(middle, h),
  braid: (h) => shape(middle, h),
  curly: (h) =>
    dots(
      [
        [37, 30],
        [45, 27],
        [53, 27],
        [60, 31],
      ],
      6,
      h,
    ),
  turban: (_hair, k) =>
    shape('M28 40c-2-16 8-26 20-26s22 10 20 26c-6-5-13-7-20-7s-14 2-20 7z', k) +
    line('M30 36c8-8 20-12 34-12M33 27c8-4 16-7 24-7', 'rgb(0 0 0 / .18)', 2),
  scarf: (_hair, k) =>
    shape(
      'M48 14c-15 0-23 12-22 30 0 16 4 24 0 34 10 8 34 8 44 0-4-10 0-18 0-34 1-18-7-30-22-30zm0 14c9 0 16 8 16 19S57 67 48 67 32 58 32 47s7-19 16-19z',
      k,
    ),
  beanie: (_hair, k) =>
    shape('M29 38c-1-15 8-23 19-23s20 8 19 23z', k) + box(27, 35, 42, 8, 'rgb(0 0 0 / .22)', 4) + dot(48, 13, 5, k),
};
export const extras: Readonly<Record<string, Draw>> = {
  beard: (h) => shape('M31 48c0 14 6 21 17 21s17-7 17-21c-3 5-6 7-9 7-4-2-12-2-16 0-3 0-6-2-9-7z', h),
  moustache: (h) => shape('M40 56c3-3 6-2 8-1 2-1 5-2 8 1-3 2-6 1-8 0-2 1-5 2-8 0z', h),
  glasses: () =>
    `<g fill="none" stroke="${C.ink}" stroke-width="1.8"><circle cx="41" cy="47" r="5.2"/><circle cx="55" cy="47" r="5.2"/><path d="M46.2 46.5q1.8-1.2 3.6 0"/></g>`,
  bindi: () => dot(48, 38.5, 1.7, C.chilli),
  earrings: () => dot(30.5, 54, 2.4, C.marigold) + dot(65.5, 54, 2.4, C.marigold),
  flower: () =>
    dots(
      [
        [64, 24],
        [69, 28],
        [67, 34],
        [61, 34],
        [59, 28],
      ],
      3.6,
      C.white,
    ) + dot(64, 29.5, 3, C.marigold),
  headphones: () =>
    line('M28 48c-2-34 42-34 40 0', C.ink, 4) + box(24, 43, 8, 14, C.rani, 4) + box(64, 43, 8, 14, C.rani, 4),
};
