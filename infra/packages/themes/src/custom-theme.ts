// Custom themes: combines a base theme and the creator's choices into a theme in which all text is readable.
// Only the changed parts of the base theme are replaced, so unchanged choices give the base theme itself. Used in
// browsers and in the API.
import type {
  ThemeChoices,
  BackgroundChoice,
  CustomThemePhoto,
  ShadowChoice,
  ShapeChoice,
  Theme,
  ThemeBorder,
  ThemeFont,
  ThemePattern,
  ThemeShadow,
} from '@linkstall/contracts/http';

import { contrast, luminance, mix, type Rgb, rgb } from './colors.ts';
import {
  type BackgroundColors,
  colorsOf,
  controlBorder,
  mutedText,
  pageOf,
  textOn,
  tint,
} from './custom-theme-backgrounds.ts';

export const SHAPES: readonly ShapeChoice[] = ['square', 'soft', 'round', 'pill'];
export const SHADOWS: readonly ShadowChoice[] = ['none', 'soft', 'hard', 'glow'];
export const FONTS: readonly ThemeFont[] = [
  ...(['inter', 'anek', 'bricolage', 'space', 'fraunces', 'playfair', 'baloo', 'caveat'] as const),
  ...(['sans', 'rounded', 'humanist', 'serif', 'slab', 'mono', 'narrow', 'hand'] as const),
];
export const PATTERNS: readonly ThemePattern[] = [
  ...(['dots', 'grid', 'weave', 'rain', 'scallop', 'buti', 'toran'] as const),
  ...(['grain', 'mesh', 'aurora', 'drift'] as const),
];
export const BACKGROUNDS: readonly BackgroundChoice[] = ['color', 'gradient', 'pattern', 'photo'];
export const MAX_CUSTOM_THEMES = 5;
export const MAX_THEME_NAME_LENGTH = 40;

type Link = Theme['mainStyles']['linkSection'];

const radii: Readonly<Record<ShapeChoice, number>> = { square: 0, soft: 10, round: 20, pill: 999 };
const iconRadii: Readonly<Record<ShapeChoice, number>> = { square: 0, soft: 7, round: 12, pill: 999 };
const motions: Readonly<Record<ShadowChoice, Link['motion']>> = {
  none: 'none',
  soft: 'lift',
  hard: 'press',
  glow: 'glow',
};

/** A paint that is not transparent. In a theme the page and its controls always have such a paint. */
type OpaquePaint = string | { readonly angle?: number; readonly stops: readonly [string, ...string[]] };

const firstColor = (paint: OpaquePaint): string => (typeof paint === 'string' ? paint : paint.stops[0]);

function shapeOf(radius: number): ShapeChoice {
  if (radius === 0) return 'square';
  if (radius < 16) return 'soft';
  return radius < 100 ? 'round' : 'pill';
}

function shadowOf(shadow: ThemeShadow | null): ShadowChoice {
  if (shadow === null) return 'none';
  if (shadow.x === 0 && shadow.y === 0) return 'glow';
  return shadow.blur === 0 ? 'hard' : 'soft';
}

/** The choices that describe a theme most closely. */
export function choicesOf({ mainStyles: m }: Theme): ThemeChoices {
  const page = m.wrapper.background as OpaquePaint;
  const colors = typeof page === 'string' ? [page] : page.stops;
  const plain = colors.length === 1 ? 'color' : 'gradient';
  return {
    accent: firstColor((m.linkSection.hoverBackground ?? m.avatarContainer.background) as OpaquePaint),
    paper: firstColor((m.linkSection.background ?? m.innerContainer.background ?? page) as OpaquePaint),
    ink: m.linkTitle.color,
    shape: shapeOf(m.linkSection.radius),
    shadow: shadowOf(m.linkSection.shadow),
    font: m.contentSection.font,
    background: {
      kind: m.wrapper.pattern === 'none' ? plain : 'pattern',
      colors,
      angle: typeof page === 'string' ? 160 : (page.angle ?? 160),
      pattern: m.wrapper.pattern === 'none' ? 'dots' : m.wrapper.pattern,
    },
  };
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

interface Changes {
  readonly colors: boolean;
  readonly shape: boolean;
  readonly shadow: boolean;
  readonly font: boolean;
}

/** Compares the choices with those of the base theme. */
function changesOf(base: Theme, choices: ThemeChoices): Changes {
  const before = choicesOf(base);
  const differs = (...names: readonly (keyof ThemeChoices)[]): boolean =>
    names.some((name) => !isEqual(before[name], choices[name]));
  return {
    colors: differs('accent', 'paper', 'ink', 'background'),
    shape: differs('shape'),
    shadow: differs('shadow'),
    font: differs('font'),
  };
}

/** The theme of these choices. All text is readable when `adviceOn(choices)` is empty. */
export function createCustomTheme(base: Theme, choices: ThemeChoices, photo: CustomThemePhoto | null = null): Theme {
  const changes = changesOf(base, choices);
  let theme = base;
  if (changes.colors || changes.shape || changes.shadow) theme = withShape(theme, choices, changes);
  if (changes.colors) theme = withColors(theme, choices, photo);
  return changes.font ? withFont(theme, choices.font) : theme;
}

function withFont(theme: Theme, font: ThemeFont): Theme {
  const { mainStyles: m, previewStyles: p } = theme;
  return {
    ...theme,
    previewStyles: { ...p, themeName: { ...p.themeName, font } },
    mainStyles: {
      ...m,
      innerContainer: { ...m.innerContainer, font },
      contentSection: { ...m.contentSection, font },
      linkTitle: { ...m.linkTitle, font },
    },
  };
}

function withShape(theme: Theme, choices: ThemeChoices, changes: Changes): Theme {
  const { mainStyles: m } = theme;
  const { linkSection: link, linkIcon: icon } = m;
  const shapeStyles: Partial<Link> = changes.shape
    ? {
        radius: radii[choices.shape],
        border: link.border && { ...link.border, sides: 'all' },
      }
    : {};
  const shadowStyles = changes.shadow || changes.colors ? shadowOfChoices(choices) : {};
  return {
    ...theme,
    mainStyles: {
      ...m,
      linkSection: { ...link, ...shapeStyles, ...shadowStyles },
      linkIcon: { ...icon, radius: changes.shape ? iconRadii[choices.shape] : icon.radius },
    },
  };
}

/**
 * A soft shadow is darker than the page. A hard shadow has the colour of text on a light page, and is darker than a dark page.
 * A glow is between the page and the accent colour.
 */
function shadowOfChoices({ shadow, accent, ink, paper, background }: ThemeChoices): Pick<Link, 'shadow' | 'motion'> {
  const [page] = colorsOf(background);
  const isLight = luminance(rgb(page)) > 0.18;
  const dark = mix(page, '#000000', isLight ? 0.16 : 0.45);
  const lineColor = isLight ? textOn(page, ink) : dark;
  const hardColor = luminance(rgb(paper)) < luminance(rgb(page)) || isLight ? lineColor : dark;
  const shadows: Readonly<Record<ShadowChoice, ThemeShadow | null>> = {
    none: null,
    soft: { x: 0, y: 6, blur: 18, color: dark },
    hard: { x: 4, y: 4, blur: 0, color: hardColor },
    glow: { x: 0, y: 0, blur: 16, color: mix(page, accent, 0.7) },
  };
  return { shadow: shadows[shadow], motion: motions[shadow] };
}

/** With less contrast a card without a border is not visible on the page. */
const MIN_CARD_CONTRAST = 1.12;

function cardBorder(
  border: ThemeBorder | null,
  { paper, ink, shadow }: ThemeChoices,
  backgrounds: readonly Rgb[],
): ThemeBorder | null {
  const cardContrast = Math.min(...backgrounds.map((background) => contrast(rgb(paper), background)));
  if (border === null) {
    const thinBorder: ThemeBorder = { width: 1, style: 'solid', color: mix(paper, ink, 0.22), sides: 'all' };
    return cardContrast < MIN_CARD_CONTRAST && shadow !== 'hard' ? thinBorder : null;
  }
  const isStrong = border.width > 1 || border.sides === 'bottom';
  return { ...border, color: isStrong ? ink : mix(paper, ink, 0.22) };
}

function withColors(theme: Theme, choices: ThemeChoices, photo: CustomThemePhoto | null): Theme {
  const { accent, paper, ink } = choices;
  const { text, wrapper, backgrounds } = pageOf(choices, photo);
  const { mainStyles: m, previewStyles: p } = theme;
  const hasBand = m.upperSection.background !== null;
  // The panel stays only when one text colour works on the panel and on the page.
  const hasPanel = m.innerContainer.background !== null && text === ink;
  const allBackgrounds: BackgroundColors = hasPanel ? [...backgrounds, rgb(paper)] : backgrounds;
  const secondaryText = mutedText(text, allBackgrounds);
  const onAccent = textOn(accent, paper, ink);
  const icon = tint([paper, accent, 0.2], ink);
  const edge = controlBorder(paper, ink, icon);
  const outline = (border: ThemeBorder | null): ThemeBorder | null => border && { ...border, color: text };
  return {
    ...theme,
    previewStyles: {
      innerSection: { ...wrapper, border: outline(p.innerSection.border) },
      filter: { background: paper, link: paper },
      themeName: { ...p.themeName, color: ink },
    },
    mainStyles: {
      ...m,
      wrapper: { scheme: isDarkText(text, backgrounds) ? 'light' : 'dark', ...wrapper },
      innerContainer: {
        ...m.innerContainer,
        ...(hasPanel
          ? { background: paper, border: outline(m.innerContainer.border), shadow: null }
          : { background: null, border: null, radius: 0, shadow: null }),
      },
      upperSection: {
        ...m.upperSection,
        ...(hasBand && { background: accent }),
        border: outline(m.upperSection.border),
      },
      avatarContainer: {
        ...m.avatarContainer,
        ...(hasBand ? { background: paper, color: ink } : { background: accent, color: onAccent }),
        border: m.avatarContainer.border && { ...m.avatarContainer.border, color: hasBand ? onAccent : text },
        shadow: null,
      },
      contentSection: {
        ...m.contentSection,
        heading: hasBand ? onAccent : text,
        text: hasBand ? onAccent : secondaryText,
      },
      lowerSection: { ...m.lowerSection, text: secondaryText, focus: text },
      linkSection: {
        ...m.linkSection,
        background: paper,
        hoverBackground: accent,
        border: cardBorder(m.linkSection.border, choices, hasPanel ? [rgb(paper)] : backgrounds),
      },
      linkIcon: { ...m.linkIcon, background: icon, color: ink, ...(edge && { edge }) },
      linkTitle: { ...m.linkTitle, color: ink, hoverColor: onAccent },
    },
  };
}

const isDarkText = (text: string, [background]: BackgroundColors): boolean =>
  luminance(rgb(text)) < luminance(background);
