import type { ThemeFont } from '@linkstall/contracts/http';

import type { Box, Drawing, Layer, Piece, Plate, Text } from '../media/drawing/drawing.types.js';
import type { PreviewContent, PreviewProduct } from './preview.types.js';
import { CARD, inset, PREVIEW, ROUND, shadow, tile, wallOf, WHOLE, type ThemeStyles } from './preview-tiles.js';
import { color, firstColor, ground, rect } from './theme-paint.js';

const MOST_BYTES = 145_000;
/** The content with the bytes of its images; null for an image that could not be read. */
interface LoadedContent {
  readonly content: PreviewContent;
  readonly avatar: Buffer | null;
  readonly pictures: readonly (Buffer | null)[];
  /** The background photo of the page. */
  readonly backdrop: Buffer | null;
}

/** The social image of a page, store or product, in the owner's theme. */
export function drawingOf(loaded: LoadedContent): Drawing {
  const { what } = loaded.content;
  const layers =
    typeof what === 'object'
      ? ofProduct(loaded, what)
      : what === 'store' && loaded.pictures.length > 0
        ? ofStore(loaded)
        : ofPage(loaded);
  return { ...PREVIEW, mostBytes: MOST_BYTES, layers };
}

/** The background: page, panel, and the profile band when the theme has one. */
function surfaces({ content: { look }, backdrop }: LoadedContent, withBand: boolean): Layer[] {
  const { wrapper, innerContainer: panel, upperSection: band } = look;
  const panelShape =
    panel.background === null
      ? ''
      : shadow(look, CARD, panel.radius * ROUND) +
        rect({ ...CARD, id: 'sheet', paint: panel.background, radius: panel.radius * ROUND, border: panel.border });
  const inner = panel.background === null ? CARD : inset(CARD, 24);
  const bandShape = withBand
    ? rect({
        ...inner,
        id: 'band',
        paint: band.background,
        radius: Math.min(40, band.radius * ROUND),
        border: band.border,
      })
    : '';
  if (!wrapper.photo) return [{ svg: ground(wrapper, WHOLE) + panelShape + bandShape }];
  // The veil over the photo is as opaque as on the page, so that text is readable.
  const paint = firstColor(wrapper.background) ?? '#ffffff';
  const veil = `<rect width="100%" height="100%" fill="${paint}" fill-opacity="${wrapper.photo.veil}"/>`;
  const photo: Layer[] = backdrop ? [{ picture: backdrop, fit: 'cover', ground: paint, radius: 0, box: WHOLE }] : [];
  return [{ svg: rect({ ...WHOLE, id: 'under', paint }) }, ...photo, { svg: veil + panelShape + bandShape }];
}

function ofPage(loaded: LoadedContent): Layer[] {
  const { content, avatar } = loaded;
  const { look, line } = content;
  const text = { font: fontOf(look.contentSection.font), bold: false, least: 26, lines: 2, gap: 32 };
  const about: Text[] =
    line === '' ? [] : [{ ...text, size: 34, runs: [{ text: line, color: color(look.contentSection.text) }] }];
  const column = [
    avatarOf(content, avatar, 180),
    nameOf(content, 76),
    ...about,
    handle(content, content.what === 'store'),
  ];
  return [...surfaces(loaded, true), { column, align: 'center', box: inset(CARD, 40) }];
}

function ofStore(loaded: LoadedContent): Layer[] {
  const { content, avatar, pictures } = loaded;
  const { look } = content;
  const boxes = wallOf(pictures.length);
  const wall = Math.min(...boxes.map(({ x }) => x));
  const column = [avatarOf(content, avatar, 132), nameOf(content, 62), handle(content, true)];
  return [
    ...surfaces(loaded, true),
    { column, align: 'start', box: { x: 92, y: 76, width: wall - 92 - 44, height: 478 } },
    ...boxes.flatMap((box, at) => tile(look, box, pictures[at] ?? null, 'cover')),
  ];
}

function ofProduct(loaded: LoadedContent, product: PreviewProduct): Layer[] {
  const { content, avatar, pictures } = loaded;
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
      replacement: storeOf(username),
    },
    ...priceOf(product, look),
  ];
  const left = picture.x + picture.width + 44;
  const width = CARD.x + CARD.width - left - 36;
  const ownerName: Text = {
    ...text,
    bold: false,
    size: 28,
    least: 22,
    lines: 1,
    gap: 0,
    runs: [{ text: owner, color: paint }],
    replacement: `@${username}`,
  };
  return [
    ...surfaces(loaded, false),
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
      column: [ownerName],
      align: 'start',
      box: { x: left + 84, y: CARD.y + CARD.height - 104, width: width - 84, height: 64 },
    },
  ];
}

function priceOf(
  { price, discountPrice }: PreviewProduct,
  { linkTitle, avatarContainer: pair, linkSection }: ThemeStyles,
): Text[] {
  const paint = color(linkTitle.color);
  const percentOff = price > 0 && discountPrice < price ? Math.round(((price - discountPrice) / price) * 100) : 0;
  const before = discountPrice < price ? [{ text: rupees(price), color: paint, scale: 0.55, struck: true }] : [];
  const text = { font: 'sans', bold: true, lines: 1 } as const;
  const cost: Text = {
    ...text,
    size: 62,
    least: 34,
    gap: 26,
    runs: [{ text: rupees(discountPrice), color: paint }, ...before],
  };
  if (percentOff === 0) return [cost];
  const cardColor = firstColor(linkSection.background);
  const avatarColor = firstColor(pair.background);
  // In the avatar's colours; in the inverted title colours when the card has the avatar's colours.
  if (avatarColor === null && cardColor === null) return [cost];
  const [fill, ink] =
    avatarColor !== null && avatarColor !== cardColor ? [avatarColor, color(pair.color)] : [paint, cardColor ?? paint];
  const plate: Plate = { fill, border: null, borderWidth: 0, radius: Math.min(14, linkSection.radius * ROUND) };
  return [cost, { ...text, size: 30, least: 30, gap: 24, runs: [{ text: `${percentOff}% off`, color: ink }], plate }];
}

function avatarOf({ look, name, username }: PreviewContent, picture: Buffer | null, side: number): Piece {
  const { avatarContainer: frame } = look;
  const radius = Math.min(side / 2, frame.radius * (side / 96));
  const fill = firstColor(frame.background) ?? color(look.linkSection.background);
  if (picture) return { picture, fit: 'cover', ground: fill, radius, side, gap: 0 };
  const plate = { fill, border: frame.border ? color(frame.border.color) : null, borderWidth: 4, radius, side };
  const font = fontOf(look.contentSection.font);
  return {
    runs: [{ text: initials(name), color: color(frame.color) }],
    replacement: initials(username),
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
    replacement: `@${username}`,
    font: fontOf(content.font),
    bold: true,
    size,
    least: 40,
    lines: 2 + Number(size < 70),
    gap: 32,
  };
}

/** The page's address, drawn like a link. */
function handle({ look, username }: PreviewContent, isStore: boolean): Text {
  const { linkSection: link, linkTitle: title } = look;
  const fill = firstColor(link.background);
  const text = {
    runs: [{ text: isStore ? storeOf(username) : `@${username}`, color: color(title.color) }],
    font: fontOf(title.font),
    bold: true,
    size: 32,
    least: 20,
    lines: 1,
    gap: 32,
  };
  const border = link.border?.sides === 'all' ? color(link.border.color) : null;
  if (fill === null && border === null)
    return { ...text, runs: text.runs.map((run) => ({ ...run, color: color(look.contentSection.text) })) };
  return { ...text, plate: { fill: fill ?? 'none', border, borderWidth: 3, radius: link.radius * ROUND } };
}

const FONTS: Partial<Record<ThemeFont, Text['font']>> = { serif: 'serif', slab: 'serif', mono: 'mono' };
const fontOf = (font: ThemeFont): Text['font'] => FONTS[font] ?? 'sans';

const storeOf = (username: string): string => `Store · @${username}`;

const cased = (text: string, textCase: 'none' | 'upper'): string => (textCase === 'upper' ? text.toUpperCase() : text);

const rupees = (amount: number): string =>
  `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 })}`;

/** The initials in an avatar without an image, as on the page. */
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
