// Goods, each standing on y = 92 in a field of 120.
import { box, C, dot, line, oval, shape } from './drawing.js';

type Draw = () => string;

const bowls = [
  [60, 58, C.marigold],
  [38, 56, C.chilli],
  [49, 50, C.clay],
  [71, 50, C.leaf],
  [82, 56, C.sand],
  [72, 65, C.ink],
  [48, 65, '#e2b93b'],
] as const;
const pans = [
  [C.chilli, C.rose],
  [C.marigold, C.butter],
  [C.leaf, C.mint],
  [C.peacock, C.sky],
  [C.neel, C.lilac],
  [C.rani, C.clay],
] as const;
const brushes = [
  [48, 20, C.chilli, -8],
  [56, 12, C.marigold, -2],
  [64, 16, C.neel, 4],
  [72, 24, C.rani, 10],
] as const;

export const things: Readonly<Record<string, Draw>> = {
  kadhai: () =>
    shape('M22 58h76c-2 24-16 34-38 34S24 82 22 58z', C.iron) +
    shape('M22 58h76l-1 6H23z', '#6b6872') +
    line('M24 62c-16-2-16 12-4 13M96 62c16-2 16 12 4 13', C.brass, 5) +
    oval(60, 58, 38, 8, '#2d2a31') +
    oval(60, 59, 32, 5.5, C.marigold) +
    dot(46, 58, 3, C.chilli) +
    dot(62, 60, 3, C.leaf) +
    dot(74, 58, 3, C.chilli) +
    line('M46 44q-5-6 0-12M60 42q-5-6 0-12M74 44q-5-6 0-12', 'rgb(255 255 255 / .7)', 3),
  dabba: () =>
    oval(60, 78, 42, 14, '#98a1aa') +
    box(18, 58, 84, 20, '#aeb7bf') +
    oval(60, 58, 42, 15, C.steel) +
    oval(60, 58, 37, 12, '#8d969f') +
    bowls.map(([x, y, c]) => oval(x, y, 9.5, 4.6, C.steel) + oval(x, y - 0.5, 7.8, 3.4, c)).join('') +
    line('M26 84q-4-8-4-18', 'rgb(255 255 255 / .6)', 3),
  tiffin: () =>
    [72, 53, 34]
      .map(
        (y) =>
          box(36, y, 48, 20, y === 53 ? '#b4bcc5' : C.steel, 5) +
          box(36, y, 48, 4, '#9aa4ae', 2) +
          box(42, y + 6, 5, 10, 'rgb(255 255 255 / .6)', 2.5),
      )
      .join('') +
    shape('M38 34c0-8 8-12 22-12s22 4 22 12z', '#b4bcc5') +
    line('M34 86V26c0-12 52-12 52 0v60', C.brass, 4) +
    box(52, 12, 16, 7, C.rani, 3.5),
  mortar: () =>
    line('M58 58L84 22', '#77707c', 9) +
    shape('M28 54h64c0 18-10 26-18 30l4 8H42l4-8c-8-4-18-12-18-30z', '#5d5864') +
    oval(60, 54, 32, 8, '#45414b') +
    oval(60, 55, 25, 5, C.leaf) +
    line('M34 62q3 11 12 16', 'rgb(255 255 255 / .25)', 4),
  filter: () =>
    box(42, 60, 36, 32, C.brass, 4) +
    box(45, 34, 30, 28, '#e4b255', 3) +
    box(40, 58, 40, 5, '#b37d24', 2.5) +
    box(42, 30, 36, 6, '#b37d24', 3) +
    dot(60, 26, 4, '#b37d24') +
    box(48, 39, 5, 18, 'rgb(255 255 255 / .5)', 2.5) +
    box(48, 67, 5, 18, 'rgb(255 255 255 / .4)', 2.5) +
    shape('M84 78h22l-3 14H87z', C.cream) +
    oval(95, 78, 11, 3, C.wood),
  mat: () =>
    shape('M34 66h64l10 26H44z', C.peacock) +
    shape('M38 70h60l2 4H40z', '#2a978b') +
    dot(34, 76, 16, '#0a6a61') +
    dot(34, 76, 10.5, C.peacock) +
    dot(34, 76, 5, '#0a6a61') +
    line('M34 60h62', '#2a978b', 2) +
    box(56, 62, 7, 30, C.marigold),
  kettlebell: () =>
    line('M44 58c-8-34 40-34 32 0', C.iron, 9) +
    shape('M60 46c20 0 30 12 30 26 0 9-4 16-10 20H40c-6-4-10-11-10-20 0-14 10-26 30-26z', C.iron) +
    dot(60, 72, 13, C.marigold) +
    dot(60, 72, 5, C.iron) +
    line('M38 66q2-8 8-11', 'rgb(255 255 255 / .3)', 4),
  shaker: () =>
    shape('M42 40h36l-4 52H46z', '#e9f2f0') +
    shape('M44 60h32l-2 32H46z', C.rose) +
    box(39, 30, 42, 12, C.rani, 4) +
    box(48, 20, 14, 11, C.rani, 3) +
    line('M66 26c12-4 14 6 10 8', C.rani, 4) +
    line('M68 50h6M67 58h6M67 66h6M66 74h6', C.ink, 1.8) +
    dot(54, 74, 3, C.cream) +
    dot(60, 82, 2.4, C.cream),
  rope: () =>
    line('M30 86c-26-54 28-66 34-34s42 20 24-14c-6-12-24-6-20 6', C.chilli, 4.5) +
    box(22, 72, 10, 20, C.ink, 5) +
    box(62, 40, 10, 22, C.ink, 5) +
    box(22, 80, 10, 3, C.marigold) +
    box(62, 52, 10, 3, C.marigold),
  paints: () =>
    box(18, 56, 84, 36, C.ink, 6) +
    box(22, 60, 76, 28, C.cream, 4) +
    pans.map(([dark, pale], i) => box(26 + i * 12, 64, 9, 9, dark, 2) + box(26 + i * 12, 76, 9, 9, pale, 2)).join('') +
    shape('M18 56l8-30h68l8 30z', '#3a2131') +
    shape('M28 52l6-22h52l6 22z', C.white) +
    dot(46, 42, 6, C.rose) +
    dot(58, 38, 5, C.sky) +
    dot(70, 44, 6, C.butter),
  brushes: () =>
    shape('M42 56h36l-4 36H46z', C.peacock) +
    box(40, 52, 40, 7, '#08695f', 3.5) +
    brushes
      .map(
        ([x, y, c, r]) =>
          `<g transform="rotate(${r} ${x} 54)">${box(x - 2, y + 14, 4, 40, C.wood)}${box(x - 2.5, y + 10, 5, 8, C.steel)}${shape(`M${x - 3} ${y + 10}q-1-7 3-12 4 5 3 12z`, c)}</g>`,
      )
      .join('') +
    line('M50 66l-1 16', 'rgb(255 255 255 / .4)', 3),
  sketchbook: () =>
    `<g transform="rotate(-7 60 60)">${box(34, 24, 56, 68, '#e7d9c5', 3)}${box(30, 22, 56, 68, C.clay, 4)}${box(30, 22, 10, 68, '#8f3d1e', 4)}${box(48, 34, 30, 20, C.cream, 2)}${line('M53 47q4-8 9-2t10-4', C.rani, 2.4)}${box(76, 22, 4, 68, C.marigold)}</g>` +
    `<g transform="rotate(24 96 70)">${box(92, 36, 6, 50, C.marigold)}${shape('M92 86h6l-3 9z', C.cream)}${box(92, 32, 6, 6, C.rose, 2)}</g>`,
  lamp: () =>
    oval(60, 89, 24, 5, C.ink) +
    line('M60 86L44 58l26-22', C.ink, 5) +
    dot(44, 58, 4.5, C.marigold) +
    shape('M58 34l14-14 26 18-22 14z', C.chilli) +
    shape('M76 52l22-14 10 34z', 'rgb(255 224 130 / .6)') +
    oval(87, 45, 12, 6, C.butter),
  backpack: () =>
    line('M46 28c0-16 28-16 28 0', C.ink, 5) +
    box(34, 24, 52, 68, C.peacock, 18) +
    box(24, 52, 14, 32, '#08695f', 7) +
    box(82, 52, 14, 32, '#08695f', 7) +
    box(40, 56, 40, 30, '#12988b', 8) +
    line('M42 66h36', C.marigold, 3) +
    box(54, 62, 12, 9, C.marigold, 2) +
    line('M40 44h40', '#08695f', 3) +
    box(32, 14, 56, 13, C.marigold, 6.5) +
    line('M44 14v13M76 14v13', C.ink, 3),
  boots: () =>
    shape('M30 34h24l2 26c12 4 28 6 34 14v10H30z', C.clay) +
    box(27, 84, 66, 8, C.ink, 3) +
    shape('M30 34h24l.5 8H30z', '#8f3d1e') +
    line('M42 48l14-3M42 55l15-3M43 62l17-4', C.cream, 3) +
    shape('M76 68c6 1 12 3 14 6v10H72z', '#8f3d1e') +
    line('M30 90l4 2M40 90l4 2M50 90l4 2M60 90l4 2M70 90l4 2M80 90l4 2', C.marigold, 2),
  flask: () =>
    box(46, 32, 28, 60, C.chilli, 9) +
    box(46, 50, 28, 16, '#b93621') +
    box(49, 16, 22, 18, C.steel, 5) +
    box(46, 32, 28, 5, C.ink, 2.5) +
    line('M74 42c18 0 18 30 0 30', C.ink, 5) +
    box(51, 40, 5, 44, 'rgb(255 255 255 / .4)', 2.5) +
    shape('M60 53l6 10H54z', C.cream),
  tent: () =>
    shape('M60 26L104 92H16z', C.marigold) +
    shape('M60 26l44 66H76z', '#e8960a') +
    shape('M60 44L78 92H42z', C.ink) +
    shape('M60 44l-18 48h-6z', C.cream) +
    line('M60 26l-4-8M60 26l5-8M16 92l-8 0M104 92l8 0', C.wood, 3) +
    shape('M65 18l10 3-8 5z', C.rani),
  mug: () =>
    shape('M36 42h46v36c0 10-6 14-14 14H50c-8 0-14-4-14-14z', C.cream) +
    line('M82 50c20-2 20 26-1 26', C.cream, 6) +
    oval(59, 42, 23, 6, '#eadbc2') +
    oval(59, 43, 19, 4, C.wood) +
    dot(46, 68, 5, C.rani) +
    dot(59, 68, 5, C.marigold) +
    dot(72, 68, 5, C.peacock) +
    line('M52 30q-4-5 0-10M64 30q-4-5 0-10', 'rgb(255 255 255 / .8)', 3),
};
