import { box, C, dice, dot, drawing, from } from './drawing.js';
import { topics } from './topics.js';

const FIELD = 48;
const PALETTES = [
  { ground: C.butter, a: C.rani, b: C.ink, mark: '#ffd36d' },
  { ground: C.rose, a: C.ink, b: C.chilli, mark: '#fbcad7' },
  { ground: C.mint, a: C.peacock, b: C.chilli, mark: '#a9dac2' },
  { ground: C.sky, a: C.neel, b: C.chilli, mark: '#8fcce4' },
  { ground: C.lilac, a: C.neel, b: C.rani, mark: '#bfa5e8' },
  { ground: C.marigold, a: C.ink, b: C.chilli, mark: '#ffc655' },
  { ground: C.peacock, a: C.marigold, b: C.rose, mark: '#08695f' },
  { ground: C.rani, a: C.marigold, b: C.butter, mark: '#b40b53' },
  { ground: C.neel, a: C.marigold, b: C.rose, mark: '#24327e' },
  { ground: C.sand, a: C.clay, b: C.peacock, mark: '#e3c391' },
] as const;
const CORNERS = [
  [0, FIELD],
  [FIELD, 0],
  [FIELD, FIELD],
  [0, 0],
] as const;

/** The picture beside a link: its topic, in colours that the seed decides. */
export function thumbnail(topic: string, seed: string, pixels: number): string {
  const draw = topics[topic];
  if (!draw) throw new Error(`There is no drawing of ${topic}`);
  const roll = dice(`link ${topic} ${seed}`);
  const { ground, a, b, mark } = from(PALETTES, roll());
  const [x, y] = from(CORNERS, roll());
  return drawing(FIELD, pixels, box(0, 0, FIELD, FIELD, ground) + dot(x, y, 30, mark) + draw(a, b, C.cream));
}
