// What a link is about, in a field of 48. a: main colour, b: second, l: light.
import { box, dot, line, oval, shape } from './drawing.js';

type Draw = (a: string, b: string, l: string) => string;

export const topics: Readonly<Record<string, Draw>> = {
  play: (a, b, l) => box(9, 13, 30, 22, a, 7) + shape('M21 18.5v11l9-5.5z', l),
  music: (a, b) =>
    line('M18 33V14l17-4v19', a, 3.5) + oval(15, 33, 5, 4, a) + oval(32, 29, 5, 4, b) + line('M18 19l17-4', a, 3.5),
  mic: (a, b, l) =>
    box(18, 8, 12, 20, a, 6) + line('M13 23c0 14 22 14 22 0M24 34v6M18 40h12', b, 3) + line('M21 14h6M21 19h6', l, 2),
  camera: (a, b, l) =>
    box(8, 15, 32, 22, a, 6) + box(17, 10, 14, 8, a, 3) + dot(24, 26, 8, l) + dot(24, 26, 4.5, b) + dot(35, 20, 1.7, l),
  book: (a, b, l) =>
    shape('M24 14c-5-4-10-4-16-3v24c6-1 11-1 16 3 5-4 10-4 16-3V11c-6-1-11-1-16 3z', a) +
    shape('M24 16v20c4-3 8-3 13-3V14c-5-1-9-1-13 2z', l) +
    line('M28 21q3-1 6-1M28 26q3-1 6-1', b, 2),
  cart: (a, b, l) =>
    shape('M11 17h28l-4 16H15z', a) +
    line('M6 11h4l5 22', b, 3) +
    dot(18, 38, 3, b) +
    dot(32, 38, 3, b) +
    line('M21 21v8M27 21v8M33 21l-1 8', l, 2),
  pot: (a, b, l) =>
    shape('M9 23h30c0 11-5 15-15 15S9 34 9 23z', a) +
    box(6, 20, 36, 5, b, 2.5) +
    line('M18 15q-3-3 0-6M25 15q-3-3 0-6M32 15q-3-3 0-6', l, 2.4),
  mail: (a, b, l) => box(7, 12, 34, 24, a, 5) + line('M9 15l15 12 15-12', l, 3) + dot(38, 13, 5, b),
  chat: (a, b, l) =>
    shape('M8 10h26a5 5 0 015 5v11a5 5 0 01-5 5H20l-9 8v-8H8z', a) +
    dot(17, 20.5, 2.2, l) +
    dot(24, 20.5, 2.2, l) +
    dot(31, 20.5, 2.2, b),
  calendar: (a, b, l) =>
    box(8, 11, 32, 28, l, 5) +
    box(8, 11, 32, 9, a, 4) +
    line('M16 8v6M32 8v6', b, 3) +
    box(14, 24, 6, 5, b, 1) +
    box(22, 24, 6, 5, a, 1) +
    box(14, 31, 6, 4, a, 1) +
    box(30, 24, 4, 5, a, 1),
  map: (a, b, l) =>
    shape('M6 14l12-4 12 4 12-4v24l-12 4-12-4-12 4z', l) +
    shape('M18 10l12 4v24l-12-4z', a) +
    shape('M33 12a6 6 0 016 6c0 4-6 10-6 10s-6-6-6-10a6 6 0 016-6z', b) +
    dot(33, 18, 2.2, l),
  mountain: (a, b, l) =>
    dot(36, 13, 5, b) + shape('M4 39l14-24 9 14 5-7 12 17z', a) + shape('M18 15l-6 10 4-1 3 3 3-4 2 1z', l),
  code: (a, b, l) =>
    box(6, 10, 36, 28, a, 5) + line('M16 19l-5 5 5 5M32 19l5 5-5 5', l, 3) + line('M26 17l-4 14', b, 3),
  pen: (a, b, l) =>
    shape('M31 8l9 9-20 20-11 2 2-11z', a) + shape('M31 8l9 9-4 4-9-9z', b) + shape('M9 39l1-6 5 5z', l),
  brush: (a, b, l) =>
    line('M38 9L22 27', b, 5) +
    shape('M22 24c5 1 5 7 1 10-4 4-10 4-15 3 4-2 3-5 4-8 2-4 6-6 10-5z', a) +
    line('M34 38q5-3 6-9', l, 3),
  dumbbell: (a, b, l) =>
    box(13, 22, 22, 5, b) +
    box(8, 14, 7, 21, a, 3) +
    box(33, 14, 7, 21, a, 3) +
    box(4, 19, 5, 11, l, 2) +
    box(39, 19, 5, 11, l, 2),
  run: (a, b, l) =>
    shape('M6 29c6 0 10-4 11-11l7 5c6 5 11 5 17 6 2 1 2 5 1 7H9c-3-1-4-4-3-7z', a) +
    box(7, 35, 35, 4, l, 2) +
    line('M20 24l4-3M25 27l4-3', b, 2.4),
  ticket: (a, b, l) =>
    shape('M6 14h36v7a4 4 0 000 7v7H6v-7a4 4 0 000-7z', a) +
    line('M30 17v2M30 23v2M30 29v2', l, 2.4) +
    shape('M18 18l2 4 4 .5-3 3 1 4.5-4-2-4 2 1-4.5-3-3 4-.5z', b),
  gift: (a, b, l) =>
    box(9, 20, 30, 19, a, 3) +
    box(7, 15, 34, 8, b, 3) +
    box(21.5, 15, 5, 24, l) +
    line('M24 15c-8-1-9-8-4-8 3 0 4 5 4 8zM24 15c8-1 9-8 4-8-3 0-4 5-4 8z', l, 2.6),
  heart: (a, b, l) =>
    shape('M24 39C10 30 6 23 8 16c2-7 12-8 16-1 4-7 14-6 16 1 2 7-2 14-16 23z', a) +
    line('M14 19q1-4 5-4', l, 2.6) +
    dot(36, 10, 4, b),
  coffee: (a, b, l) =>
    shape('M10 18h24v10c0 7-4 11-12 11s-12-4-12-11z', a) +
    line('M34 21c8-1 8 10-1 10', b, 3) +
    line('M18 13q-3-3 0-6M26 13q-3-3 0-6', l, 2.4),
  news: (a, b, l) =>
    box(7, 10, 34, 29, l, 4) + box(11, 14, 13, 10, a, 2) + line('M28 16h9M28 22h9M12 29h25M12 34h16', b, 2.4),
  plane: (a, b, l) =>
    shape('M6 25L42 9 33 39l-9-9z', a) + shape('M24 30L42 9 18 27l2 9z', b) + line('M8 37l6-3', l, 2.4),
  globe: (a, b, l) =>
    dot(24, 24, 16, a) +
    `<ellipse cx="24" cy="24" rx="7" ry="16" fill="none" stroke="${l}" stroke-width="2.4"/>` +
    line('M9 19h30M9 29h30', l, 2.4) +
    dot(36, 13, 4.5, b),
  film: (a, b, l) =>
    box(7, 18, 34, 21, a, 4) +
    shape('M6 12l32-6 2 7-33 6z', b) +
    line('M14 10l3 6M23 8.5l3 6M32 7l3 6', l, 2.6) +
    shape('M21 24v9l8-4.5z', l),
  rupee: (a, b, l) =>
    dot(24, 24, 16, a) + line('M17 15h14M17 21h14M17 15c13 0 13 12 0 12l10 8', l, 2.8) + dot(37, 12, 4, b),
  leaf: (a, b, l) =>
    shape('M10 38c-4-18 8-29 29-29 1 20-9 33-29 29z', a) +
    line('M10 39Q18 24 30 18M18 28h8M22 23v-6', l, 2.4) +
    dot(12, 13, 4, b),
  bulb: (a, b, l) =>
    shape('M24 7a13 13 0 00-8 23c2 2 2 3 2 5h12c0-2 0-3 2-5a13 13 0 00-8-23z', a) +
    box(18, 36, 12, 5, b, 2.5) +
    line('M20 22l4 4 4-4M24 26v8', l, 2.4),
};
