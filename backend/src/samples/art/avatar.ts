import { extras, hairBack, hairFront } from './avatar-parts.js';
import { box, C, dice, dot, drawing, from, line, oval, shape } from './drawing.js';

const FIELD = 96;
const SHADE = 'rgb(60 20 10 / .16)';
const BLUSH = 'rgb(220 60 60 / .2)';
const SKINS = ['#f3c9a5', '#e2aa7c', '#c98c5d', '#ab6b42', '#7d4c2d'] as const;
const HAIRS = ['#1c1218', '#2a1a17', '#3d2318', '#5b3420'] as const;
const STYLES = ['short', 'long', 'bob', 'bun', 'curly', 'braid'] as const;
/** What lies over the face, in this order. */
const ON_TOP = ['glasses', 'bindi', 'earrings', 'flower', 'headphones', 'moustache'];
const OUTFITS = [
  { ground: C.marigold, ray: '#ffc552', cloth: C.rani, trim: C.cream },
  { ground: C.rose, ray: '#fbc9d7', cloth: C.peacock, trim: C.butter },
  { ground: C.mint, ray: '#d3efe0', cloth: C.chilli, trim: C.cream },
  { ground: C.sky, ray: '#bee4f3', cloth: C.marigold, trim: C.neel },
  { ground: C.lilac, ray: '#dccdf4', cloth: C.neel, trim: C.rose },
  { ground: C.chilli, ray: '#e2614a', cloth: C.cream, trim: C.marigold },
  { ground: C.peacock, ray: '#22897f', cloth: C.marigold, trim: C.cream },
] as const;

/** A person, drawn from words such as "bun bindi glasses 2" (2: skin); what they leave open the seed decides. */
export function avatar(seed: string, look: string, pixels: number): string {
  const roll = dice(`avatar ${seed}`);
  const words = look.split(' ');
  const skin = SKINS[Number(words.find((word) => /^\d$/.test(word)) ?? NaN)] ?? from(SKINS, roll());
  const hair = from(HAIRS, roll());
  const { ground, ray, cloth, trim } = from(OUTFITS, roll());
  const style = words.find((word) => word in hairFront) ?? from(STYLES, roll());
  const rays = Array.from(
    { length: 8 },
    (_, i) => `<path d="M48 50l-9-70h18z" fill="${ray}" transform="rotate(${i * 45} 48 50)"/>`,
  );
  const worn = ON_TOP.filter((word) => words.includes(word)).map((word) => extras[word]?.(hair));
  const body = [
    box(0, 0, FIELD, FIELD, ground),
    ...rays,
    hairBack[style]?.(hair),
    coat(cloth, trim, roll() < 0.5),
    face(skin),
    words.includes('beard') ? extras.beard?.(hair) : '',
    mood(hair),
    hairFront[style]?.(hair, trim === C.cream ? C.rani : trim),
    ...worn,
  ];
  return drawing(FIELD, pixels, body.join(''));
}

const face = (skin: string): string =>
  box(41, 58, 14, 18, skin) +
  shape('M41 64q7 6 14 0v4q-7 5-14 0z', SHADE) +
  dot(31, 49, 4, skin) +
  dot(65, 49, 4, skin) +
  oval(48, 47, 17, 20, skin);

const mood = (hair: string): string =>
  dot(41, 47, 1.9, C.ink) +
  dot(55, 47, 1.9, C.ink) +
  line('M37.5 41.5q3-2 6-.5M52.5 41q3-1.5 6 .5', hair, 1.7) +
  line('M48 49q2 4-.8 4.5', 'rgb(60 20 10 / .35)', 1.5) +
  oval(37, 53, 3, 2, BLUSH) +
  oval(59, 53, 3, 2, BLUSH) +
  shape('M42 57q6 6.5 12 0q-6 1.8-12 0z', C.white) +
  line('M42 57q6 6.5 12 0', '#7a2a25', 1.4);

const coat = (cloth: string, trim: string, round: boolean): string =>
  shape('M12 98c1-18 16-26 29-27q7 7 14 0c13 1 28 9 29 27z', cloth) +
  (round ? line('M41 72q7 9 14 0', trim, 3) : shape('M41 71l7 12 7-12 5 2-12 18-12-18z', trim));
