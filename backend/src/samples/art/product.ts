import { at, box, dice, dot, drawing, from, oval } from './drawing.js';
import { things } from './things.js';

const FIELD = 120;
const ROOMS = [
  { wall: '#f8cfd9', table: '#f0b3c3', glow: '#fbe2e8' },
  { wall: '#ffe3a3', table: '#fbd079', glow: '#fff0cb' },
  { wall: '#c5e8d8', table: '#a7d8c1', glow: '#dff3ea' },
  { wall: '#c4e4f2', table: '#a3d2e7', glow: '#dff1f8' },
  { wall: '#ddd0f3', table: '#c8b4ea', glow: '#ece4f9' },
  { wall: '#f4dcbb', table: '#e6c596', glow: '#fbecd6' },
] as const;

/** On a table, in a ring, close by: three views of one seed make a slideshow. */
export type View = 0 | 1 | 2;

type Room = (typeof ROOMS)[number];

/** A good for sale, in a room that seed and view decide. */
export function product(thing: string, seed: string, { view, pixels }: { view: View; pixels: number }): string {
  const body = things[thing]?.();
  if (body === undefined) throw new Error(`There is no drawing of ${thing}`);
  const roll = dice(`product ${seed}`);
  const first = Math.floor(roll() * ROOMS.length);
  const room = from(ROOMS, ((first + view * 2) % ROOMS.length) / ROOMS.length);
  const views = [
    () => onTable(room, body),
    () => inRing(room, body, roll() * 4 - 5),
    () => closeBy(room, body),
  ] as const;
  return drawing(FIELD, pixels, views[view]());
}

const onTable = ({ wall, table, glow }: Room, body: string): string =>
  box(0, 0, FIELD, FIELD, wall) +
  dot(60, 50, 38, glow) +
  box(0, 84, FIELD, 36, table) +
  oval(60, 93, 40, 5, 'rgb(50 20 30 / .18)') +
  body;

const inRing = ({ wall, table, glow }: Room, body: string, turn: number): string =>
  box(0, 0, FIELD, FIELD, wall) + dot(60, 60, 50, glow) + dot(60, 60, 40, table) + at(14, 12, 0.78, body, turn);

function closeBy({ wall, glow }: Room, body: string): string {
  const stripes = Array.from({ length: 7 }, (_, i) => box(i * 20 - 4, 0, 10, FIELD, wall));
  return box(0, 0, FIELD, FIELD, glow) + stripes.join('') + at(-24, -26, 1.4, body);
}
