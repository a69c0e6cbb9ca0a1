// Converts values of a theme to CSS text; no other code does this. Stored themes come from a database, so every value is
// validated at run time in spite of its type. An unknown value throws, so a theme can never inject CSS.
import type { Paint, ThemeBorder, ThemeFont, ThemePattern, ThemePhoto, ThemeShadow } from '@linkstall/contracts/http';

export const fonts: Readonly<Record<ThemeFont, string>> = {
  sans: 'ui-sans-serif,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif',
  rounded: 'ui-rounded,"SF Pro Rounded","Arial Rounded MT Bold",Nunito,"Segoe UI",Roboto,Arial,sans-serif',
  serif: '"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Noto Serif","Liberation Serif",serif',
  slab: 'Rockwell,"Roboto Slab","Sitka Text","DejaVu Serif",Georgia,serif',
  mono: 'ui-monospace,"SF Mono","Cascadia Mono",Consolas,"Roboto Mono","Liberation Mono",monospace',
  narrow: '"Avenir Next Condensed","Arial Narrow","Roboto Condensed","Liberation Sans Narrow",sans-serif',
  humanist: 'Seravek,"Gill Sans Nova","Gill Sans",Ubuntu,Calibri,"DejaVu Sans",sans-serif',
  hand:
    '"Segoe Print","Bradley Hand","Chalkboard SE","Ink Free",Noteworthy,Chilanka,"Comic Neue","Comic Sans MS",' +
    'casual,"Coming Soon","Dancing Script",Purisa,Z003,"URW Chancery L",cursive',
  // The web font, then Arial in its size (`web-fonts.ts`), then fonts of the device for other scripts.
  anek: '"Anek W","Anek F",sans-serif',
  baloo: '"Baloo W","Baloo F",ui-rounded,sans-serif',
  inter: '"Inter W","Inter F",sans-serif',
  bricolage: '"Bricolage W","Bricolage F",sans-serif',
  space: '"Space W","Space F",sans-serif',
  fraunces: '"Fraunces W","Fraunces F",serif',
  playfair: '"Playfair W","Playfair F",serif',
  caveat: '"Caveat W","Caveat F",cursive',
};

/** Returns the CSS backgrounds of a pattern in a colour. `stops` are the colours of the paint below. */
type PatternCss = (color: string, stops: readonly string[]) => readonly string[];

const blob = (place: string, color: string): string => `radial-gradient(at ${place}, ${color}, transparent 55%)`;

/** Every point of a mesh is a mix of the pattern's colour and of the colours below. */
const mesh: PatternCss = (c, stops) => [
  blob('12% 4%', c),
  blob('88% 18%', stops[1] ?? c),
  blob('70% 62%', c),
  blob('8% 84%', stops[2] ?? c),
];

const buti = (c: string, position: number): string =>
  `radial-gradient(${c} .18em, transparent .2em, transparent .34em, ${c} .36em .44em, transparent .46em) ` +
  `${position}em ${position}em/2.5em 2.5em`;

const patterns: Readonly<Record<ThemePattern, PatternCss>> = {
  none: () => [],
  dots: (c) => [`radial-gradient(${c} .14em, transparent .16em) 0 0/1.25em 1.25em`],
  grid: (c) => [
    `linear-gradient(${c} .07em, transparent 0) 0 0/2em 2em`,
    `linear-gradient(90deg, ${c} .07em, transparent 0) 0 0/2em 2em`,
  ],
  weave: (c) => [
    `repeating-linear-gradient(0deg, ${c} 0 .07em, transparent 0 .25em)`,
    `repeating-linear-gradient(90deg, ${c} 0 .07em, transparent 0 .4em)`,
  ],
  rain: (c) => [`repeating-linear-gradient(108deg, ${c} 0 .08em, transparent 0 1.6em)`],
  scallop: (c) => [`radial-gradient(circle at 50% 0, transparent 58%, ${c} 60% 68%, transparent 70%) 0 0/2.75em 1.4em`],
  buti: (c) => [buti(c, 0), buti(c, 1.25)],
  toran: (c) => [
    `conic-gradient(from -45deg at 50% 100%, ${c} 90deg, transparent 0) 0 .2em/2em 1em repeat-x`,
    `linear-gradient(${c}, ${c}) 0 0/100% .22em no-repeat`,
  ],
  // Specks in tiles whose sizes have no common multiple nearby, so that they look irregular.
  grain: (c) =>
    [
      ['.05em', '.3em .2em/1.1em .7em'],
      ['.04em', '.1em .5em/.7em 1.3em'],
      ['.06em', '.8em .1em/1.7em 1.1em'],
      ['.04em', '.4em .9em/1.3em .9em'],
      ['.05em', '.2em .7em/.9em 1.9em'],
    ].map(([size, place]) => `radial-gradient(${c} ${size}, transparent calc(${size} + .03em)) ${place}`),
  mesh,
  // A layer of the page moves (`motionCss`).
  aurora: () => [],
  drift: () => [],
};

/** The layers that move, as a pseudo-element of the page. Only its transform changes, so nothing is laid out or painted again. */
const motions: Readonly<Partial<Record<ThemePattern, { readonly seconds: number; readonly end: string }>>> = {
  aurora: { seconds: 24, end: 'translate(9%, 6%) rotate(7deg) scale(1.2)' },
  drift: { seconds: 16, end: 'translate(-6%, 4%) scale(1.15)' },
};

/** The motion of a page's background, for visitors without a preference for reduced motion; empty for most patterns. */
export function motionCss({ pattern, patternColor, background }: PageBackground): string {
  const motion = Object.hasOwn(motions, pattern) ? motions[pattern] : undefined;
  if (!motion) return '';
  const layers = mesh(color(patternColor), stops(background)).join(',');
  return (
    'position:relative;isolation:isolate;overflow:clip;' +
    `&::before{content:"";position:absolute;inset:-6em -6em auto;z-index:-1;height:min(100%, 64em);background:${layers};mask:linear-gradient(#000 55%, transparent);` +
    `animation:lt-${pattern} ${motion.seconds}s ease-in-out infinite alternate;}` +
    `@keyframes lt-${pattern}{to{transform:${motion.end};}}` +
    '@media (prefers-reduced-motion:reduce){&::before{animation:none;}}'
  );
}

const borderStyles = { solid: 'solid', dashed: 'dashed', double: 'double' };

const refuse = (listName: string, value: unknown): never => {
  throw new Error(`theme: ${listName} cannot be ${JSON.stringify(value)}`);
};

/** The value of a key of the list; an unknown key throws. */
export function pick<T>(list: Readonly<Record<string, T>>, key: unknown, listName: string): T {
  const value = typeof key === 'string' && Object.hasOwn(list, key) ? list[key] : undefined;
  return value ?? refuse(listName, key);
}

/** Accepts only `#rrggbb` in lower case. */
export const color = (value: unknown): string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value) ? value : refuse('colour', value);

/** Converts px to em (16 px = 1 em), so that phone previews and tiles can scale a page down. */
export const em = (px: unknown, min = 0, max = 999): string =>
  typeof px === 'number' && px >= min && px <= max ? `${Number((px / 16).toFixed(4))}em` : refuse('size', px);

export const weight = (value: unknown): string =>
  Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 900 ? String(value) : refuse('weight', value);

/** The colours of a paint: none when transparent, one, or the 2 to 4 stops of a gradient. */
export function stops(paint: Paint): readonly string[] {
  if (paint === null) return [];
  if (typeof paint === 'string') return [color(paint)];
  const list = (paint as { readonly stops?: unknown } | undefined)?.stops;
  if (!Array.isArray(list) || list.length < 2 || list.length > 4) return refuse('paint', paint);
  return list.map(color);
}

export function paint(value: Paint): string {
  const colors = stops(value);
  if (value === null) return 'transparent';
  if (typeof value === 'string') return color(value);
  const angle = Number.isInteger(value.angle) ? value.angle : refuse('angle', value.angle);
  return `linear-gradient(${angle}deg, ${colors.join(', ')})`;
}

export const border = (value: ThemeBorder | null): string =>
  value === null
    ? '0 solid transparent'
    : `${em(value.width, 0, 12)} ${pick(borderStyles, value.style, 'border')} ${color(value.color)}`;

/** A shadow. `grow` is the size factor of the hover state; 0 removes the shadow. */
export function shadow(value: ThemeShadow | null, grow = 1): string {
  if (value === null || grow === 0) return 'none';
  const lengths = [em(value.x * grow, -40, 40), em(value.y * grow, -40, 40), em(value.blur * grow, 0, 80)];
  return [...lengths, color(value.color)].join(' ');
}

interface PageBackground {
  readonly background: Paint;
  readonly pattern: ThemePattern;
  readonly patternColor: string | null;
  readonly photo?: ThemePhoto;
}

/** Matches a stored photo, on the site or below `ASSETS_URL`, or the blob URL of a photo before its upload. */
const PHOTO =
  /^((?:https?:\/\/[\w.:[\]-]+(?:\/[\w.-]+)*)?\/images\/[0-9a-f]{32}\/)1280\.webp$|^blob:https?:\/\/[\w.:[\]-]+\/[\da-f-]{36}$/;

/** Photo sizes by use: a tile, a phone (also with a dense screen), or a larger window. */
const widths = {
  small: (folder: string) => `url(${folder}320.webp)`,
  phone: (folder: string) => `image-set(url(${folder}640.webp) 1x, url(${folder}1280.webp) 2x)`,
  window: (folder: string) => `url(${folder}1280.webp)`,
};
export type PhotoSize = keyof typeof widths;

/**
 * A photo under its veil, as CSS backgrounds. `attachment` is ` fixed` for a photo that does not scroll, otherwise empty.
 */
function photoLayers(
  { url, veil }: ThemePhoto,
  veilColor: Paint,
  [size, attachment]: readonly [PhotoSize, string],
): string {
  if (typeof veilColor !== 'string' || typeof url !== 'string' || !(veil >= 0 && veil <= 1))
    return refuse('photo', url);
  const [, folder] = PHOTO.exec(url) ?? refuse('photo', url);
  const image = folder === undefined ? `url(${url})` : widths[size](folder);
  const veilCss =
    color(veilColor) +
    Math.round(veil * 255)
      .toString(16)
      .padStart(2, '0');
  return `linear-gradient(${veilCss}, ${veilCss}),${image} 50% 50%/cover no-repeat${attachment},${veilColor}`;
}

/** The background of a page as CSS: a pattern over the paint, or a photo under the paint as veil. */
export function backgroundCss(
  { background, pattern, patternColor, photo }: PageBackground,
  photoOptions: readonly [PhotoSize, string] = ['phone', ''],
): string {
  if (photo) return photoLayers(photo, background, photoOptions);
  const patternCss = pick(patterns, pattern, 'pattern');
  const tint = pattern === 'none' && patternColor === null ? '' : color(patternColor);
  return [...patternCss(tint, stops(background)), paint(background)].join(',');
}
