import type { Theme, ThemeFont } from '@linkstall/contracts/http';

import type { Box, Drawing, Layer, Photo, Piece, Plate, Text } from '../media/drawing/drawing.types.js';
import type { PreviewContent, PreviewProduct } from './preview.types.js';
import { color, firstColor, ground, rect } from './theme-paint.js';

/** What chats show: 1.91 to 1, and what some of them refuse to load beyond. */
export const PREVIEW = { width: 1200, height: 630 } as const;
const MOST_BYTES = 145_000;
const EDGE = 52;
const ROUND = 1.6;

type Look = Theme['mainStyles'];

/** The content, and the bytes of its pictures; null for one that could not be had. */
export interface Shown {
  readonly content: PreviewContent;
  readonly avatar: Buffer | null;
  readonly pictures: readonly (Buffer | null)[];
}

/** The picture of a page, store or product, in its owner's look. */
export function drawingOf(shown: Shown): Drawing {
  const { what } = shown.content;
  const layers =
    typeof what === 'object'
      ? ofProduct(shown, what)
      : what === 'store' && shown.pictures.length > 0
        ? ofStore(shown)
        : ofPage(shown);
  return { ...PREVIEW, mostBytes: MOST_BYTES, layers };
}

const WHOLE: Box = { x: 0, y: 0, ...PREVIEW };
const CARD: Box = { x: EDGE, y: EDGE, width: PREVIEW.width - 2 * EDGE, height: PREVIEW.height - 2 * EDGE };

/** What the page stands on: its ground, its sheet, and the band of the profile where there is one. */
function surfaces(look: Look, withBand: boolean): Layer {
  const { wrapper, innerContainer: panel, upperSection: band } = look;
  const sheet =
    panel.background === null
      ? ''
      : shadow(look, CARD, panel.radius * ROUND) +
        rect({ ...CARD, id: 'sheet', paint: panel.background, radius: panel.radius * ROUND, border: panel.border });
  const inner = panel.background === null ? CARD : inset(CARD, 24);
  const strip = withBand
    ? rect({
        ...inner,
        id: 'band',
        paint: band.background,
        radius: Math.min(40, band.radius * ROUND),
        border: band.border,
      })
    : '';
  return { svg: ground(wrapper, WHOLE) + sheet + strip };
}

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** The hard ones are offset, the soft ones are left out: a chat shows the picture as large as a thumb. */
function shadow({ linkSection: { shadow: found } }: Look, box: Box, radius: number): string {
  if (!found || Number(found.blur) > 2) return '';
  const at = { ...box, x: box.x + Math.round(Number(found.x) * ROUND), y: box.y + Math.round(Number(found.y) * ROUND) };
  return rect({ ...at, id: `shadow-${box.x}-${box.y}`, paint: color(found.color), radius });
}

function ofPage({ content, avatar }: Shown): Layer[] {
  const { look, line } = content;
  const text = { font: fontOf(look.contentSection.font), bold: false, least: 26, lines: 2, gap: 26 };
  const about: Text[] =
    line === '' ? [] : [{ ...text, size: 34, runs: [{ text: line, color: color(look.contentSection.text) }] }];
  const column = [
    avatarOf(content, avatar, 180),
    nameOf(content, 76),
    ...about,
    handle(content, content.what === 'store'),
  ];
  return [surfaces(look, true), { column, align: 'center', box: inset(CARD, 40) }];
}

function ofStore({ content, avatar, pictures }: Shown): Layer[] {
  const { look } = content;
  const boxes = wallOf(pictures.length);
  const wall = Math.min(...boxes.map(({ x }) => x));
  const column = [avatarOf(content, avatar, 132), nameOf(content, 62), handle(content, true)];
  return [
    surfaces(look, true),
    { column, align: 'start', box: { x: 92, y: 76, width: wall - 92 - 44, height: 478 } },
    ...boxes.flatMap((box, at) => tile(look, box, pictures[at] ?? null, 'cover')),
  ];
}

/** Squares: one alone, two below each other, a large one with two small ones, four. */
function wallOf(count: number): Box[] {
  const [right, top, all, gap] = [1130, 70, 490, 20];
  const square = (x: number, y: number, side: number): Box => ({ x, y, width: side, height: side });
  if (count === 1) return [square(right - all, top, all)];
  const half = (all - gap) / 2;
  const [near, below] = [right - half, top + half + gap];
  if (count === 2) return [square(near, top, half), square(near, below, half)];
  if (count === 3) {
    const [large, small] = [380, 180];
    const [x, y] = [right - large - gap - small, top + (all - large) / 2];
    const beside = x + large + gap;
    return [square(x, y, large), square(beside, y, small), square(beside, y + large - small, small)];
  }
  const far = near - half - gap;
  return [square(far, top, half), square(near, top, half), square(far, below, half), square(near, below, half)];
}

function ofProduct({ content, avatar, pictures }: Shown, product: PreviewProduct): Layer[] {
  const { look, name: owner, username } = content;
  const { linkSection: link, linkTitle: title } = look;
  const radius = Math.min(36, link.radius * ROUND);
  const paint = color(title.color);
  const text = { font: fontOf(title.font), bold: true } as const;
  const picture: Box = { ...inset(CARD, 18), width: CARD.height - 36 };
  const column = [
    {
      ...text,
      size: 60,
      least: 36,
      lines: 4,
      gap: 0,
      runs: [{ text: cased(product.name, title.case), color: paint }],
      instead: `@${username}`,
    },
    ...priceOf(product, look),
  ];
  const left = picture.x + picture.width + 44;
  const width = CARD.x + CARD.width - left - 36;
  const by: Text = {
    ...text,
    bold: false,
    size: 28,
    least: 22,
    lines: 1,
    gap: 0,
    runs: [{ text: owner, color: paint }],
    instead: `@${username}`,
  };
  return [
    surfaces(look, false),
    {
      svg:
        shadow(look, CARD, radius) + rect({ ...CARD, id: 'card', paint: link.background, radius, border: link.border }),
    },
    ...tile(look, picture, pictures[0] ?? null, 'contain', false),
    { column, align: 'start', box: { x: left, y: CARD.y + 30, width, height: CARD.height - 140 } },
    {
      column: [avatarOf(content, avatar, 64)],
      align: 'start',
      box: { x: left, y: CARD.y + CARD.height - 104, width: 64, height: 64 },
    },
    {
      column: [by],
      align: 'start',
      box: { x: left + 84, y: CARD.y + CARD.height - 104, width: width - 84, height: 64 },
    },
  ];
}

function priceOf(
  { price, discountPrice }: PreviewProduct,
  { linkTitle, avatarContainer: pair, linkSection }: Look,
): Text[] {
  const paint = color(linkTitle.color);
  const off = price > 0 && discountPrice < price ? Math.round(((price - discountPrice) / price) * 100) : 0;
  const before = discountPrice < price ? [{ text: rupees(price), color: paint, scale: 0.55, struck: true }] : [];
  const text = { font: 'sans', bold: true, lines: 1 } as const;
  const cost: Text = {
    ...text,
    size: 62,
    least: 34,
    gap: 26,
    runs: [{ text: rupees(discountPrice), color: paint }, ...before],
  };
  if (off === 0) return [cost];
  const card = firstColor(linkSection.background);
  const own = firstColor(pair.background);
  // In the avatar's pair of colours, as on the card; the title's, turned round, where that is the card's own.
  const [fill, ink] = own !== null && own !== card ? [own, color(pair.color)] : [paint, card ?? own ?? paint];
  const plate: Plate = { fill, border: null, borderWidth: 0, radius: Math.min(14, linkSection.radius * ROUND) };
  return [cost, { ...text, size: 30, least: 30, gap: 24, runs: [{ text: `${off}% off`, color: ink }], plate }];
}

/** One picture in the shape of a link; where there is none, a parcel. */
// eslint-disable-next-line max-params -- a look, a place, a picture and how it stands there
function tile(look: Look, box: Box, picture: Buffer | null, fit: Photo['fit'], framed = true): Layer[] {
  const { linkSection: link, linkIcon: icon } = look;
  const radius = Math.min(28, link.radius * ROUND);
  const paper = firstColor(icon.background) ?? firstColor(look.wrapper.background) ?? '#ffffff';
  const id = `tile-${box.x}-${box.y}`;
  const frame = framed && link.border?.sides === 'all' ? link.border : null;
  const shape = (framed ? shadow(look, box, radius) : '') + rect({ ...box, id, paint: paper, radius, border: frame });
  const inner = frame ? inset(box, Math.max(2, Math.round(frame.width * ROUND))) : box;
  if (picture)
    return [
      { svg: shape },
      { picture, fit, ground: paper, radius: Math.max(0, radius - (box.width - inner.width) / 2), box: whole(inner) },
    ];
  return [{ svg: shape + parcel(box, color(icon.color)) }];
}

const whole = ({ x, y, width, height }: Box): Box => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});

function parcel({ x, y, width, height }: Box, paint: string): string {
  const scale = Math.min(width, height) / 160;
  const [left, top] = [x + width / 2 - 60 * scale, y + height / 2 - 60 * scale];
  const lines =
    'M34 46h52v46H34zM60 46v46M34 66h52M60 46c-14-2-16-16-7-16 6 0 7 10 7 16zm0 0c14-2 16-16 7-16-6 0-7 10-7 16z';
  return `<g transform="translate(${left} ${top}) scale(${scale})"><path d="${lines}" fill="none" stroke="${paint}" stroke-width="3" stroke-linejoin="round"/></g>`;
}

function avatarOf({ look, name }: PreviewContent, picture: Buffer | null, side: number): Piece {
  const { avatarContainer: frame } = look;
  const radius = Math.min(side / 2, frame.radius * (side / 96));
  const fill = firstColor(frame.background) ?? color(look.linkSection.background);
  if (picture) return { picture, fit: 'cover', ground: fill, radius, side, gap: 0 };
  const plate = { fill, border: frame.border ? color(frame.border.color) : null, borderWidth: 4, radius, side };
  const font = fontOf(look.contentSection.font);
  return {
    runs: [{ text: initials(name), color: color(frame.color) }],
    font,
    bold: true,
    size: Math.round(side * 0.4),
    least: Math.round(side * 0.2),
    lines: 1,
    gap: 0,
    plate,
  };
}

function nameOf({ look: { contentSection: content }, name, username }: PreviewContent, size: number): Text {
  const runs = [{ text: cased(name, content.case), color: color(content.heading) }];
  return {
    runs,
    instead: `@${username}`,
    font: fontOf(content.font),
    bold: true,
    size,
    least: 40,
    lines: 2 + Number(size < 70),
    gap: 28,
  };
}

/** The address in the shape of a link. */
function handle({ look, username }: PreviewContent, isStore: boolean): Text {
  const { linkSection: link, linkTitle: title } = look;
  const fill = firstColor(link.background);
  const text = {
    runs: [{ text: isStore ? `Store · @${username}` : `@${username}`, color: color(title.color) }],
    font: fontOf(title.font),
    bold: true,
    size: 32,
    least: 20,
    lines: 1,
    gap: 28,
  };
  const border = link.border?.sides === 'all' ? color(link.border.color) : null;
  if (fill === null && border === null)
    return { ...text, runs: text.runs.map((run) => ({ ...run, color: color(look.contentSection.text) })) };
  return { ...text, plate: { fill: fill ?? 'none', border, borderWidth: 3, radius: link.radius * ROUND } };
}

const FONTS: Partial<Record<ThemeFont, Text['font']>> = { serif: 'serif', slab: 'serif', mono: 'mono' };
const fontOf = (font: ThemeFont): Text['font'] => FONTS[font] ?? 'sans';

const cased = (text: string, how: 'none' | 'upper'): string => (how === 'upper' ? text.toUpperCase() : text);

const rupees = (amount: number): string =>
  `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 })}`;

/** As on the page. */
function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return (
    ends
      .map((word) => /^./su.exec(word ?? '')?.[0] ?? '')
      .join('')
      .toUpperCase() || '@'
  );
}
