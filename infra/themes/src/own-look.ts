// A look of one's own: choices and the theme that they began with make a theme in which everything can be read. For
// browsers and for the API.
import type {
  LookChoices,
  LookGround,
  LookPhoto,
  LookShadow,
  LookShape,
  Theme,
  ThemeBorder,
  ThemeFont,
  ThemePattern,
  ThemeShadow,
} from '@linkstall/contracts/http';

import { contrast, luminance, mix, type Rgb, rgb } from './colors.ts';
import { colorsOf, edgeOn, type Grounds, pageOf, quiet, textOn, tint } from './look-grounds.ts';

export const SHAPES: readonly LookShape[] = ['square', 'soft', 'round', 'pill'];
export const SHADOWS: readonly LookShadow[] = ['none', 'soft', 'hard', 'glow'];
export const FONTS: readonly ThemeFont[] = ['sans', 'rounded', 'humanist', 'serif', 'slab', 'mono', 'narrow', 'hand'];
export const PATTERNS: readonly ThemePattern[] = ['dots', 'grid', 'weave', 'rain', 'scallop', 'buti', 'toran'];
export const GROUNDS: readonly LookGround[] = ['color', 'gradient', 'pattern', 'photo'];
export const MOST_LOOKS = 5;
export const MOST_LOOK_NAME = 40;

type Link = Theme['mainStyles']['linkSection'];

const radii: Readonly<Record<LookShape, number>> = { square: 0, soft: 10, round: 20, pill: 999 };
const iconRadii: Readonly<Record<LookShape, number>> = { square: 0, soft: 7, round: 12, pill: 999 };
const motions: Readonly<Record<LookShadow, Link['motion']>> = {
  none: 'none',
  soft: 'lift',
  hard: 'press',
  glow: 'glow',
};

/** A page and what is pressed on it are never see-through in a theme, and a gradient has stops. */
type Filled = string | { readonly angle?: number; readonly stops: readonly [string, ...string[]] };

const first = (paint: Filled): string => (typeof paint === 'string' ? paint : paint.stops[0]);

function shapeOf(radius: number): LookShape {
  if (radius === 0) return 'square';
  if (radius < 16) return 'soft';
  return radius < 100 ? 'round' : 'pill';
}

function shadowOf(shadow: ThemeShadow | null): LookShadow {
  if (shadow === null) return 'none';
  if (shadow.x === 0 && shadow.y === 0) return 'glow';
  return shadow.blur === 0 ? 'hard' : 'soft';
}

/** The choices that a theme would be, as far as they go. */
export function choicesOf({ mainStyles: m }: Theme): LookChoices {
  const page = m.wrapper.background as Filled;
  const colors = typeof page === 'string' ? [page] : page.stops;
  const plain = colors.length === 1 ? 'color' : 'gradient';
  return {
    accent: first((m.linkSection.hoverBackground ?? m.avatarContainer.background) as Filled),
    paper: first((m.linkSection.background ?? m.innerContainer.background ?? page) as Filled),
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

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

interface Changes {
  readonly colors: boolean;
  readonly shape: boolean;
  readonly shadow: boolean;
  readonly font: boolean;
}

/** @returns the parts of a look that differ from what it began with */
function changes(base: Theme, choices: LookChoices): Changes {
  const before = choicesOf(base);
  const differs = (...parts: readonly (keyof LookChoices)[]): boolean =>
    parts.some((part) => !same(before[part], choices[part]));
  return {
    colors: differs('accent', 'paper', 'ink', 'background'),
    shape: differs('shape'),
    shadow: differs('shadow'),
    font: differs('font'),
  };
}

/**
 * @param photo of the look, or null
 * @returns a theme; readable when `adviceOn` these choices has nothing to say
 */
export function lookTheme(base: Theme, choices: LookChoices, photo: LookPhoto | null = null): Theme {
  const changed = changes(base, choices);
  let theme = base;
  if (changed.colors || changed.shape || changed.shadow) theme = formed(theme, choices, changed);
  if (changed.colors) theme = coloured(theme, choices, photo);
  return changed.font ? written(theme, choices.font) : theme;
}

function written(theme: Theme, font: ThemeFont): Theme {
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

function formed(theme: Theme, choices: LookChoices, changed: Changes): Theme {
  const { mainStyles: m } = theme;
  const { linkSection: link, linkIcon: icon } = m;
  const round: Partial<Link> = changed.shape
    ? {
        radius: radii[choices.shape],
        border: link.border && { ...link.border, sides: 'all' },
      }
    : {};
  const cast = changed.shadow || changed.colors ? castBy(choices) : {};
  return {
    ...theme,
    mainStyles: {
      ...m,
      linkSection: { ...link, ...round, ...cast },
      linkIcon: { ...icon, radius: changed.shape ? iconRadii[choices.shape] : icon.radius },
    },
  };
}

/** A shadow is darker than what it falls on; a glow is no shadow, and a hard one is drawn as with ink. */
function castBy({ shadow, accent, ink, paper, background }: LookChoices): Pick<Link, 'shadow' | 'motion'> {
  const [page] = colorsOf(background);
  const isLight = luminance(rgb(page)) > 0.18;
  const dark = mix(page, '#000000', isLight ? 0.16 : 0.45);
  const drawn = isLight ? textOn(page, ink) : dark;
  const edge = luminance(rgb(paper)) < luminance(rgb(page)) || isLight ? drawn : dark;
  const shadows: Readonly<Record<LookShadow, ThemeShadow | null>> = {
    none: null,
    soft: { x: 0, y: 6, blur: 18, color: dark },
    hard: { x: 4, y: 4, blur: 0, color: edge },
    glow: { x: 0, y: 0, blur: 16, color: mix(page, accent, 0.7) },
  };
  return { shadow: shadows[shadow], motion: motions[shadow] };
}

/** Below this a card is not told from the page that it lies on. */
const LEAST_EDGE = 1.12;

function edgeOf(
  border: ThemeBorder | null,
  { paper, ink, shadow }: LookChoices,
  grounds: readonly Rgb[],
): ThemeBorder | null {
  const lies = Math.min(...grounds.map((ground) => contrast(rgb(paper), ground)));
  if (border === null) {
    const drawn: ThemeBorder = { width: 1, style: 'solid', color: mix(paper, ink, 0.22), sides: 'all' };
    return lies < LEAST_EDGE && shadow !== 'hard' ? drawn : null;
  }
  const isDrawn = border.width > 1 || border.sides === 'bottom';
  return { ...border, color: isDrawn ? ink : mix(paper, ink, 0.22) };
}

function coloured(theme: Theme, choices: LookChoices, photo: LookPhoto | null): Theme {
  const { accent, paper, ink } = choices;
  const { text, shown, grounds } = pageOf(choices, photo);
  const { mainStyles: m, previewStyles: p } = theme;
  const hasBand = m.upperSection.background !== null;
  // One colour of text must do on the panel and beside it.
  const hasPanel = m.innerContainer.background !== null && text === ink;
  const all: Grounds = hasPanel ? [...grounds, rgb(paper)] : grounds;
  const soft = quiet(text, all);
  const onAccent = textOn(accent, paper, ink);
  const icon = tint([paper, accent, 0.2], ink);
  const edge = edgeOn(paper, ink, icon);
  const outline = (border: ThemeBorder | null): ThemeBorder | null => border && { ...border, color: text };
  return {
    ...theme,
    previewStyles: {
      innerSection: { ...shown, border: outline(p.innerSection.border) },
      filter: { background: paper, link: paper },
      themeName: { ...p.themeName, color: ink },
    },
    mainStyles: {
      ...m,
      wrapper: { scheme: isDarkText(text, grounds) ? 'light' : 'dark', ...shown },
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
        text: hasBand ? onAccent : soft,
      },
      lowerSection: { ...m.lowerSection, text: soft, focus: text },
      linkSection: {
        ...m.linkSection,
        background: paper,
        hoverBackground: accent,
        border: edgeOf(m.linkSection.border, choices, hasPanel ? [rgb(paper)] : grounds),
      },
      linkIcon: { ...m.linkIcon, background: icon, color: ink, ...(edge && { edge }) },
      linkTitle: { ...m.linkTitle, color: ink, hoverColor: onAccent },
    },
  };
}

const isDarkText = (text: string, [ground]: Grounds): boolean => luminance(rgb(text)) < luminance(ground);
