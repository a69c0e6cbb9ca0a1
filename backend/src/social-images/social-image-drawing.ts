import type { Box, Drawing, Layer, Text } from '../media/drawing/drawing.types.js';
import type { SocialImageContent, SocialImageProduct } from './social-image.types.js';
import { addressLabel, avatarOf, cased, fontOf, nameOf, priceOf, storeLabel } from './social-image-pieces.js';
import {
  CARD,
  inset,
  SOCIAL_IMAGE_SIZE,
  THEME_SCALE,
  shadow,
  tile,
  imageBoxesFor,
  WHOLE,
} from './social-image-tiles.js';
import { color, firstColor, pageBackground, rect } from './theme-paint.js';

const MAX_BYTES = 145_000;
const AVATAR_SIDE = 180;
const COVER_HEIGHT = 250;
/** How far the profile begins above the lower edge of a cover, as on the page. */
const COVER_OVERLAP = 84;
const HERO_HEIGHT = 490;

/** The content with the bytes of its images; null for an image that could not be read. */
interface LoadedContent {
  readonly content: SocialImageContent;
  readonly avatar: Buffer | null;
  /** The picture of the page's header. */
  readonly cover: Buffer | null;
  readonly images: readonly (Buffer | null)[];
  /** The background photo of the page. */
  readonly backdrop: Buffer | null;
}

/** The social image of a page, store or product, in the owner's theme. */
export function drawingOf(loaded: LoadedContent): Drawing {
  return { ...SOCIAL_IMAGE_SIZE, maxBytes: MAX_BYTES, layers: layersOf(loaded) };
}

function layersOf(loaded: LoadedContent): Layer[] {
  const { what, header } = loaded.content;
  if (typeof what === 'object') return ofProduct(loaded, what);
  if (what === 'store' && loaded.images.length > 0) return ofStore(loaded);
  if (header?.kind === 'hero') return ofHero(loaded);
  return header ? ofCover(loaded) : ofPage(loaded);
}

/** The background: page, panel, and the profile band when the theme has one. */
function surfaces(loaded: LoadedContent, withBand: boolean): Layer[] {
  return [...pageLayers(loaded), ...panelLayers(loaded, withBand, CARD)];
}

function pageLayers({
  content: {
    look: { wrapper },
  },
  backdrop,
}: LoadedContent): Layer[] {
  if (!wrapper.photo) return [{ svg: pageBackground(wrapper, WHOLE) }];
  // The veil over the photo is as opaque as on the page, so that text is readable.
  const paint = firstColor(wrapper.background) ?? '#ffffff';
  const veil = `<rect width="100%" height="100%" fill="${paint}" fill-opacity="${wrapper.photo.veil}"/>`;
  const photo: Layer[] = backdrop ? [{ image: backdrop, fit: 'cover', background: paint, radius: 0, box: WHOLE }] : [];
  return [{ svg: rect({ ...WHOLE, id: 'under', paint }) }, ...photo, { svg: veil }];
}

function panelLayers({ content: { look: styles } }: LoadedContent, withBand: boolean, card: Box): Layer[] {
  const { innerContainer: panel, upperSection: band } = styles;
  const radius = panel.radius * THEME_SCALE;
  const panelShape =
    panel.background === null
      ? ''
      : shadow(styles, card, radius) +
        rect({ ...card, id: 'panel', paint: panel.background, radius, border: panel.border });
  const inner = panel.background === null ? card : inset(card, 24);
  const bandRadius = Math.min(40, band.radius * THEME_SCALE);
  const bandShape = withBand
    ? rect({ ...inner, id: 'band', paint: band.background, radius: bandRadius, border: band.border })
    : '';
  const svg = panelShape + bandShape;
  return svg === '' ? [] : [{ svg }];
}

function ofPage(loaded: LoadedContent): Layer[] {
  const { content, avatar } = loaded;
  const column = [
    avatarOf(content, avatar, AVATAR_SIDE),
    nameOf(content, 76),
    ...lineOf(content),
    addressLabel(content, content.what === 'store'),
  ];
  return [...surfaces(loaded, true), { column, align: 'center', box: inset(CARD, 40) }];
}

function lineOf({ look: { contentSection: styles }, line }: SocialImageContent): Text[] {
  const text = { font: fontOf(styles.font), bold: false, size: 34, minSize: 26, lines: 2, gap: 32 };
  return line === '' ? [] : [{ ...text, runs: [{ text: line, color: color(styles.text) }] }];
}

/** The picture of a header; a cover without a picture is a surface in the colour of the avatar. */
function pictureOf({ content: { look: styles }, cover }: LoadedContent, height: number): Layer {
  const box = { ...WHOLE, height };
  const { background } = styles.avatarContainer;
  const color = firstColor(background) ?? '#ffffff';
  return cover
    ? { image: cover, fit: 'cover', background: color, radius: 0, box }
    : { svg: rect({ ...box, id: 'cover', paint: background }) };
}

/** A page whose avatar lies over the edge of a picture. */
function ofCover(loaded: LoadedContent): Layer[] {
  const { content, avatar } = loaded;
  const top = COVER_HEIGHT - COVER_OVERLAP;
  const card = { ...CARD, y: top, height: SOCIAL_IMAGE_SIZE.height - top - CARD.y / 2 };
  const column = [nameOf(content, 64), ...lineOf(content), addressLabel(content, false)];
  const below = top + AVATAR_SIDE + 8;
  return [
    ...pageLayers(loaded),
    pictureOf(loaded, COVER_HEIGHT),
    ...panelLayers(loaded, true, card),
    {
      column: [avatarOf(content, avatar, AVATAR_SIDE)],
      align: 'center',
      box: { ...card, y: top, height: AVATAR_SIDE },
    },
    { column, align: 'center', box: { ...inset(card, 40), y: below, height: card.y + card.height - below - 16 } },
  ];
}

/** A page whose name stands on a picture. The shade makes white text readable on every picture, as on the page. */
function ofHero(loaded: LoadedContent): Layer[] {
  const { content } = loaded;
  const white = (text: Text): Text => ({ ...text, runs: text.runs.map((run) => ({ ...run, color: '#ffffff' })) });
  const text = { ...WHOLE, x: 60, y: HERO_HEIGHT - 230, width: WHOLE.width - 120, height: 210 };
  const shade =
    '<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-opacity="0"/>' +
    '<stop offset=".36" stop-opacity=".75"/><stop offset="1" stop-opacity=".75"/></linearGradient>' +
    `<rect y="${text.y - 128}" width="${WHOLE.width}" height="${HERO_HEIGHT - text.y + 128}" fill="url(#shade)"/>`;
  const below = { ...WHOLE, y: HERO_HEIGHT + 20, height: WHOLE.height - HERO_HEIGHT - 40 };
  return [
    ...pageLayers(loaded),
    pictureOf(loaded, HERO_HEIGHT),
    { svg: shade },
    { column: [nameOf(content, 92), ...lineOf(content)].map(white), align: 'center', box: text },
    { column: [addressLabel(content, false)], align: 'center', box: below },
  ];
}

function ofStore(loaded: LoadedContent): Layer[] {
  const { content, avatar, images } = loaded;
  const { look: styles } = content;
  const boxes = imageBoxesFor(images.length);
  const imagesLeft = Math.min(...boxes.map(({ x }) => x));
  const column = [avatarOf(content, avatar, 132), nameOf(content, 62), addressLabel(content, true)];
  return [
    ...surfaces(loaded, true),
    { column, align: 'start', box: { x: 92, y: 76, width: imagesLeft - 92 - 44, height: 478 } },
    ...boxes.flatMap((box, index) => tile(styles, box, images[index] ?? null, 'cover')),
  ];
}

function ofProduct(loaded: LoadedContent, product: SocialImageProduct): Layer[] {
  const { content, avatar, images } = loaded;
  const { look: styles, name: owner, username } = content;
  const { linkSection: link, linkTitle: title } = styles;
  const radius = Math.min(36, link.radius * THEME_SCALE);
  const paint = color(title.color);
  const text = { font: fontOf(title.font), bold: true } as const;
  const imageBox: Box = { ...inset(CARD, 18), width: CARD.height - 36 };
  const column = [
    {
      ...text,
      size: 60,
      minSize: 36,
      lines: 4,
      gap: 0,
      runs: [{ text: cased(product.name, title.case), color: paint }],
      replacement: storeLabel(username),
    },
    ...priceOf(product, styles),
  ];
  const left = imageBox.x + imageBox.width + 44;
  const width = CARD.x + CARD.width - left - 36;
  const ownerName: Text = {
    ...text,
    bold: false,
    size: 28,
    minSize: 22,
    lines: 1,
    gap: 0,
    runs: [{ text: owner, color: paint }],
    replacement: `@${username}`,
  };
  return [
    ...surfaces(loaded, false),
    {
      svg:
        shadow(styles, CARD, radius) +
        rect({ ...CARD, id: 'card', paint: link.background, radius, border: link.border }),
    },
    ...tile(styles, imageBox, images[0] ?? null, 'contain', false),
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
