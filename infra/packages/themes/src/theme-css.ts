// Converts theme data to CSS custom properties: `--lt-…` for a public page, `--tile-…` for a tile of the design grid.
import type { Theme } from '@linkstall/contracts/http';
import { backgroundCss, border, color, em, fonts, paint, pick, shadow, stops, weight } from './vocabulary.ts';

/** The theme of users who have not chosen a theme. */
export const DEFAULT_THEME_ID = 'marigold';

type Vars = Record<string, string>;
type Main = Theme['mainStyles'];

const schemes = { light: 'light', dark: 'dark' };
const cases = { none: 'none', upper: 'uppercase' };
const aligns = { start: 'left', center: 'center' };
/** Values of `text-wrap`: centred text gets lines of equal length. */
const wraps = { start: 'pretty', center: 'balance' };
/** Space after the title of a row. For a centred title the space equals the width of the icon before the title. */
const titleSpaces = { start: '1em', center: '2.75em' };
const sides = { all: 'all', bottom: 'bottom' };
/** Width of an icon's border, px at a font size of 16 px. */
const ICON_BORDER_WIDTH = 1.5;
const motions = {
  none: { shift: 'none', grow: 0 },
  lift: { shift: 'translateY(-.125em)', grow: 1 },
  press: { shift: 'translate(.2em, .2em)', grow: 0.25 },
  glow: { shift: 'none', grow: 1.6 },
};

const pageVars = ({ wrapper, innerContainer: panel, upperSection: band }: Main): Vars => ({
  'color-scheme': pick(schemes, wrapper.scheme, 'scheme'),
  '--lt-page': backgroundCss(wrapper),
  '--lt-font': pick(fonts, panel.font, 'font'),
  '--lt-panel': paint(panel.background),
  '--lt-panel-radius': em(panel.radius),
  '--lt-panel-border': border(panel.border),
  '--lt-panel-shadow': shadow(panel.shadow),
  '--lt-panel-pad': panel.background === null ? '0em' : '1.5em',
  '--lt-band': paint(band.background),
  '--lt-band-radius': em(band.radius),
  '--lt-band-border': border(band.border),
  '--lt-band-pad': band.background === null ? '0em' : '1.5em',
});

/** The font of a text. Refers to the font of the page when both are equal, because a font list is long. */
const fontOf = (font: string, { innerContainer: panel }: Main): string =>
  font === panel.font ? 'var(--lt-font)' : pick(fonts, font, 'font');

function profileVars(main: Main): Vars {
  const { avatarContainer: avatar, contentSection: content, lowerSection: lower } = main;
  return {
    '--lt-avatar': paint(avatar.background),
    '--lt-avatar-text': color(avatar.color),
    '--lt-avatar-radius': em(avatar.radius),
    '--lt-avatar-border': border(avatar.border),
    '--lt-avatar-shadow': shadow(avatar.shadow),
    '--lt-heading': color(content.heading),
    '--lt-text': color(content.text),
    '--lt-heading-font': fontOf(content.font, main),
    '--lt-heading-weight': weight(content.weight),
    '--lt-heading-case': pick(cases, content.case, 'case'),
    '--lt-align': pick(aligns, content.align, 'align'),
    '--lt-wrap': pick(wraps, content.align, 'align'),
    '--lt-gap': em(lower.gap),
    '--lt-foot': color(lower.text),
    '--lt-focus': color(lower.focus),
  };
}

function linkVars(main: Main): Vars {
  const { linkSection: link, linkIcon: icon, linkTitle: title } = main;
  const { shift, grow } = pick(motions, link.motion, 'motion');
  const hasBottomLineOnly = link.border !== null && pick(sides, link.border.sides, 'sides') === 'bottom';
  return {
    '--lt-link': paint(link.background),
    '--lt-link-hover': paint(link.hoverBackground),
    '--lt-link-radius': em(link.radius),
    '--lt-link-border': hasBottomLineOnly ? '0 solid transparent' : border(link.border),
    '--lt-link-rule': border(link.border),
    '--lt-link-shadow': shadow(link.shadow),
    '--lt-link-hover-shadow': shadow(link.shadow, grow),
    '--lt-link-shift': shift,
    '--lt-icon': paint(icon.background),
    '--lt-icon-text': color(icon.color),
    '--lt-icon-radius': em(icon.radius),
    ...(icon.edge !== undefined && { '--lt-icon-edge': `${em(ICON_BORDER_WIDTH)} solid ${color(icon.edge)}` }),
    '--lt-title': color(title.color),
    '--lt-title-hover': color(title.hoverColor),
    '--lt-title-font': fontOf(title.font, main),
    '--lt-title-weight': weight(title.weight),
    '--lt-title-case': pick(cases, title.case, 'case'),
    '--lt-title-align': pick(aligns, title.align, 'align'),
    '--lt-title-wrap': pick(wraps, title.align, 'align'),
    '--lt-title-room': pick(titleSpaces, title.align, 'align'),
  };
}

/** All properties of a public page, to be set on the wrapper of the page. */
export const themeVars = ({ mainStyles }: Pick<Theme, 'mainStyles'>): Vars => ({
  ...pageVars(mainStyles),
  ...profileVars(mainStyles),
  ...linkVars(mainStyles),
});

/** The colours that a browser shows above and below the page while overscrolling. */
interface SurroundingColors {
  readonly scheme: string;
  readonly above: string;
  readonly below: string;
}

/** The colours around a page; null when the theme has unknown values. */
export function surroundingColors(theme: Pick<Theme, 'mainStyles'> | null): SurroundingColors | null {
  try {
    if (!theme) return null;
    const { background, scheme } = theme.mainStyles.wrapper;
    const colors = stops(background);
    return { scheme: pick(schemes, scheme, 'scheme'), above: color(colors[0]), below: color(colors.at(-1)) };
  } catch {
    return null;
  }
}

/** The colours around a page that fills the window, as CSS. */
export function surroundingCss(theme: Pick<Theme, 'mainStyles'> | null): string {
  const colors = surroundingColors(theme);
  if (!colors) return '';
  return (
    `html:has(&){color-scheme:${colors.scheme};background:${colors.above};}` +
    `body:has(&){background:${colors.below};}`
  );
}

/** The photo background of a page that fills the window. It does not scroll, and its size depends on the window. */
export function fixedPhotoCss({ mainStyles: { wrapper } }: Pick<Theme, 'mainStyles'>): string {
  if (!wrapper.photo) return '';
  const [narrow, wide] = (['phone', 'window'] as const).map((size) => backgroundCss(wrapper, [size, ' fixed']));
  return `--lt-page:${narrow};@media (min-width:40em){--lt-page:${wide};}`;
}

/** All properties of a tile in the design grid. */
export const tileVars = ({ previewStyles }: Pick<Theme, 'previewStyles'>): Vars => ({
  '--tile-page': backgroundCss(previewStyles.innerSection, ['small', '']),
  '--tile-border': border(previewStyles.innerSection.border),
  '--tile-strip': paint(previewStyles.filter.background),
  '--tile-link': paint(previewStyles.filter.link),
  '--tile-name': color(previewStyles.themeName.color),
  '--tile-font': pick(fonts, previewStyles.themeName.font, 'font'),
  '--tile-weight': weight(previewStyles.themeName.weight),
});
