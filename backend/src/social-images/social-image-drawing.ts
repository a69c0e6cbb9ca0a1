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

/** The content with the bytes of its images; null for an image that could not be read. */
interface LoadedContent {
  readonly content: SocialImageContent;
  readonly avatar: Buffer | null;
  readonly images: readonly (Buffer | null)[];
  /** The background photo of the page. */
  readonly backdrop: Buffer | null;
}

/** The social image of a page, store or product, in the owner's theme. */
export function drawingOf(loaded: LoadedContent): Drawing {
  const { what } = loaded.content;
  const layers =
    typeof what === 'object'
      ? ofProduct(loaded, what)
      : what === 'store' && loaded.images.length > 0
        ? ofStore(loaded)
        : ofPage(loaded);
  return { ...SOCIAL_IMAGE_SIZE, maxBytes: MAX_BYTES, layers };
}

/** The background: page, panel, and the profile band when the theme has one. */
function surfaces({ content: { look: styles }, backdrop }: LoadedContent, withBand: boolean): Layer[] {
  const { wrapper, innerContainer: panel, upperSection: band } = styles;
  const panelShape =
    panel.background === null
      ? ''
      : shadow(styles, CARD, panel.radius * THEME_SCALE) +
        rect({
          ...CARD,
          id: 'panel',
          paint: panel.background,
          radius: panel.radius * THEME_SCALE,
          border: panel.border,
        });
  const inner = panel.background === null ? CARD : inset(CARD, 24);
  const bandShape = withBand
    ? rect({
        ...inner,
        id: 'band',
        paint: band.background,
        radius: Math.min(40, band.radius * THEME_SCALE),
        border: band.border,
      })
    : '';
  if (!wrapper.photo) return [{ svg: pageBackground(wrapper, WHOLE) + panelShape + bandShape }];
  // The veil over the photo is as opaque as on the page, so that text is readable.
  const paint = firstColor(wrapper.background) ?? '#ffffff';
  const veil = `<rect width="100%" height="100%" fill="${paint}" fill-opacity="${wrapper.photo.veil}"/>`;
  const photo: Layer[] = backdrop ? [{ image: backdrop, fit: 'cover', background: paint, radius: 0, box: WHOLE }] : [];
  return [{ svg: rect({ ...WHOLE, id: 'under', paint }) }, ...photo, { svg: veil + panelShape + bandShape }];
}

function ofPage(loaded: LoadedContent): Layer[] {
  const { content, avatar } = loaded;
  const { look: styles, line } = content;
  const text = { font: fontOf(styles.contentSection.font), bold: false, minSize: 26, lines: 2, gap: 32 };
  const about: Text[] =
    line === '' ? [] : [{ ...text, size: 34, runs: [{ text: line, color: color(styles.contentSection.text) }] }];
  const column = [
    avatarOf(content, avatar, 180),
    nameOf(content, 76),
    ...about,
    addressLabel(content, content.what === 'store'),
  ];
  return [...surfaces(loaded, true), { column, align: 'center', box: inset(CARD, 40) }];
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
