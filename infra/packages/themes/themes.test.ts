import type { Paint, Theme, ThemeFont } from '@linkstall/contracts/http';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MIN_CONTRAST, rgb, gradientPoints, worstContrast, type Rgb } from './src/colors.ts';
import { choicesOf, createCustomTheme, FONTS } from './src/custom-theme.ts';
import { previewCss, stylesOf } from './src/page-theme.ts';
import { cssDeclarations, THEME_COUNT } from './src/plain-theme.ts';
import { surroundingColors, surroundingCss, DEFAULT_THEME_ID, tileVars, themeVars } from './src/theme-css.ts';
import { motionCss, stops } from './src/vocabulary.ts';
import { fontFaces } from './src/web-fonts.ts';
import data from './themes.json';

const themes = data as unknown as readonly Theme[];
const first = themes[0] as Theme;

const colorsOf = (paint: Paint): readonly Rgb[] => gradientPoints(stops(paint));

/** In these patterns, each point is a mix of any two of the colours. */
const MIXED = ['mesh', 'aurora', 'drift'];

/** Includes the colour of the pattern. 'toran' is an exception, because this pattern is never behind text. */
const withPattern = (section: { background: Paint; pattern: string; patternColor: string | null }): readonly Rgb[] => [
  ...colorsOf(section.background),
  ...(MIXED.includes(section.pattern) ? mixesOf([...stops(section.background), section.patternColor ?? '']) : []),
  ...(section.patternColor !== null && section.pattern !== 'toran' ? [rgb(section.patternColor)] : []),
];

/** A transparent section shows the colours below. */
const over = (paint: Paint, below: readonly Rgb[]): readonly Rgb[] => (paint === null ? below : colorsOf(paint));

/** Points between every two of the colours. */
const mixesOf = (colors: readonly string[]): readonly Rgb[] =>
  colors.flatMap((from, index) => colors.slice(index + 1).flatMap((to) => gradientPoints([from, to])));

type Pair = readonly [name: string, text: string, backgrounds: readonly Rgb[]];

function pairs({ mainStyles: m, previewStyles: p }: Theme): readonly Pair[] {
  const page = withPattern(m.wrapper);
  const body = over(m.innerContainer.background, page);
  const head = over(m.upperSection.background, body);
  const link = over(m.linkSection.background, body);
  const hover = over(m.linkSection.hoverBackground, body);
  return [
    ['heading', m.contentSection.heading, head],
    ['secondary text', m.contentSection.text, head],
    ['notes under the links', m.lowerSection.text, body],
    ['footer on the bare page', m.lowerSection.text, page],
    ['focus ring on the page', m.lowerSection.focus, [...body, ...page]],
    ['focus ring in the header', head === body ? m.lowerSection.focus : m.contentSection.heading, head],
    ['link title', m.linkTitle.color, link],
    ['link title under the pointer', m.linkTitle.hoverColor, hover],
    ['icon', m.linkIcon.color, over(m.linkIcon.background, [...link, ...hover])],
    ['initials', m.avatarContainer.color, over(m.avatarContainer.background, head)],
    ['discount on an image', m.avatarContainer.color, colorsOf(m.avatarContainer.background)],
    ['name in the grid', p.themeName.color, over(p.filter.background, withPattern(p.innerSection))],
  ];
}

const namedPairs = themes.flatMap((theme) => pairs(theme).map((pair) => [theme.name, ...pair] as const));

it('contains THEME_COUNT themes with unique ids and names', () => {
  expect(themes).toHaveLength(THEME_COUNT);
  expect(new Set(themes.map((theme) => theme._id)).size).toBe(THEME_COUNT);
  expect(new Set(themes.map((theme) => theme.name)).size).toBe(THEME_COUNT);
});

it.each(themes.map((theme) => [theme.name, theme] as const))('%s sets the colours around its page', (_name, theme) => {
  const [top, ...others] = colorsOf(theme.mainStyles.wrapper.background);
  const colors = surroundingColors(theme);
  expect([rgb(colors?.above ?? ''), rgb(colors?.below ?? '')]).toEqual([top, others.at(-1) ?? top]);
});

it('sets no colours around a page with an invalid theme', () => {
  const invalid = { mainStyles: { wrapper: { scheme: 'light', background: 'red; } body { display: none' } } } as never;
  expect([surroundingColors(invalid), surroundingCss(invalid), surroundingCss(null)]).toEqual([null, '', '']);
});

it('contains at least two themes each with round, square and rounded avatars', () => {
  const radii = themes.map(({ mainStyles }) => mainStyles.avatarContainer.radius);
  const shapes = radii.map((radius) => (radius >= 48 ? 'round' : radius < 4 ? 'square' : 'rounded'));
  for (const shape of ['round', 'square', 'rounded'])
    expect(shapes.filter((each) => each === shape).length).toBeGreaterThanOrEqual(2);
});

it('contains the default theme', () => {
  expect(themes.map((theme) => theme._id)).toContain(DEFAULT_THEME_ID);
});

it.each(namedPairs)('%s: the %s is readable', (...[, , text, backgrounds]) => {
  expect(backgrounds.length).toBeGreaterThan(0);
  expect(worstContrast(text, backgrounds)).toBeGreaterThanOrEqual(MIN_CONTRAST);
});

it('worstContrast detects an unreadable text on a gradient', () => {
  const grey = colorsOf({ angle: 0, stops: ['#000000', '#ffffff'] });
  expect(grey).toHaveLength(17);
  expect(worstContrast('#808080', grey)).toBeLessThan(1.2);
});

it.each(themes.map((theme) => [theme.name, theme] as const))('%s gives complete CSS without URLs', (_, theme) => {
  const vars = { ...themeVars(theme), ...tileVars(theme) };
  expect(Object.keys(vars)).toEqual([...Object.keys(themeVars(first)), ...Object.keys(tileVars(first))]);
  for (const [name, value] of Object.entries(vars)) {
    expect(name).toMatch(/^(color-scheme|--(lt|tile)-[a-z-]+)$/);
    expect(value).toMatch(/^[-+#.,%()" a-zA-Z0-9/]+$/);
    expect(value).not.toMatch(/url|expression|undefined|NaN/i);
  }
});

it('cssDeclarations joins the declarations without spaces', () => {
  expect(cssDeclarations({ '--lt-foot': '#24121e', '--lt-gap': '1em' })).toBe('--lt-foot:#24121e;--lt-gap:1em;');
});

/** A copy of the first theme with another value at a path, as a database could contain it. */
function withValue(path: string, value: unknown): Theme {
  const copy = structuredClone(first) as unknown as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Record<string, unknown>>((node, key) => node[key] as Record<string, unknown>, copy);
  parent[last] = value;
  return copy as unknown as Theme;
}

const colorPaths = [
  'mainStyles.wrapper.background',
  'mainStyles.wrapper.patternColor',
  'mainStyles.innerContainer.background',
  'mainStyles.upperSection.background',
  'mainStyles.avatarContainer.background',
  'mainStyles.avatarContainer.color',
  'mainStyles.contentSection.heading',
  'mainStyles.contentSection.text',
  'mainStyles.lowerSection.text',
  'mainStyles.lowerSection.focus',
  'mainStyles.linkSection.background',
  'mainStyles.linkSection.hoverBackground',
  'mainStyles.linkSection.border.color',
  'mainStyles.linkIcon.background',
  'mainStyles.linkIcon.color',
  'mainStyles.linkTitle.color',
  'mainStyles.linkTitle.hoverColor',
  'previewStyles.innerSection.background',
  'previewStyles.innerSection.patternColor',
  'previewStyles.innerSection.border.color',
  'previewStyles.filter.background',
  'previewStyles.filter.link',
  'previewStyles.themeName.color',
];

const notColors = [
  'red',
  '#fff',
  '#FFFFFF',
  '#ffffff;color:red',
  '#ffffff\n',
  'url(https://example.com/x.png)',
  'var(--ls-text)',
  '}body{display:none',
  '</style><script>',
  42,
  undefined,
  ['#ffffff'],
  {},
  { angle: 0, stops: ['#ffffff'] },
  { angle: 0, stops: '#ffffff#ffffff' },
  { angle: 0, stops: ['#ffffff', '#ffffff', '#ffffff', '#ffffff', '#ffffff'] },
  { angle: 0, stops: ['#ffffff', 'url(x)'] },
  { angle: '0deg, url(x)', stops: ['#ffffff', '#000000'] },
];

it.each(colorPaths)('rejects every value other than a colour in %s', (path) => {
  for (const value of notColors) {
    const theme = withValue(path, value);
    expect(() => [themeVars(theme), tileVars(theme)]).toThrow(/^theme: /);
  }
});

const invalidValues: readonly (readonly [string, readonly unknown[]])[] = [
  ['mainStyles.wrapper.scheme', ['only light', '', null]],
  ['mainStyles.wrapper.pattern', ['url(x)', 'toString', '__proto__', null]],
  ['mainStyles.innerContainer.font', ['Arial', 'constructor', 'sans; color: red', ['sans']]],
  ['mainStyles.contentSection.font', ['Comic Sans']],
  ['mainStyles.contentSection.case', ['uppercase', 1]],
  ['mainStyles.contentSection.align', ['left', 'right']],
  ['mainStyles.contentSection.weight', [100, 1000, 450.5, '700', '700; color: red']],
  ['mainStyles.lowerSection.gap', ['12px', -1, 1e9, NaN, Infinity]],
  ['mainStyles.linkSection.radius', ['50%', null]],
  ['mainStyles.linkSection.motion', ['spin', 'hasOwnProperty']],
  ['mainStyles.linkSection.border.width', [13, -1, 'thin']],
  ['mainStyles.linkSection.border.style', ['groove', 'solid red']],
  ['mainStyles.linkSection.border.sides', ['top']],
  [
    'mainStyles.linkSection.shadow',
    [
      { x: 0, y: 0, blur: 99, color: '#000000' },
      { x: 'a', y: 0, blur: 1, color: '#000000' },
    ],
  ],
  ['previewStyles.themeName.font', ['url(x)']],
  ['previewStyles.themeName.weight', ['bold']],
];

it.each(invalidValues)('rejects a value outside the vocabulary in %s', (path, values) => {
  for (const value of values) {
    const theme = withValue(path, value);
    expect(() => [themeVars(theme), tileVars(theme)]).toThrow(/^theme: /);
  }
});

it('a theme moves only where visitors accept motion, and only by a transform', () => {
  const moving = themes.filter(({ mainStyles }) => motionCss(mainStyles.wrapper) !== '');
  expect(moving.map(({ _id }) => _id)).toEqual(['northern', 'tide']);
  for (const theme of moving) {
    const { css } = stylesOf(theme);
    expect(css).toContain('@media (prefers-reduced-motion:reduce){&::before{animation:none;}}');
    expect(/@keyframes [\w-]+\{to\{transform:[^;]+;\}\}/.exec(css)).not.toBeNull();
  }
});

it('has ten themes that differ from the first fourteen in more than colour', () => {
  const withoutColors = (theme: Theme) => JSON.stringify(theme.mainStyles).replaceAll(/#[0-9a-f]{6}/g, '#');
  expect(new Set(themes.map(withoutColors)).size).toBe(THEME_COUNT);
});

describe('web fonts', () => {
  const themeWith = (font: ThemeFont) => createCustomTheme(first, { ...choicesOf(first), font });
  const WEB_FONTS = FONTS.slice(0, 8);

  it('are eight, with a file of at most 30 kB for each script', async () => {
    for (const font of WEB_FONTS)
      for (const text of ['Meera', 'मीरा', 'மீரா']) {
        const faces = fontFaces(font, text, 'optional');
        if (!faces) continue;
        const { size } = await stat(join(__dirname, '../../../shell', faces.path));
        expect([faces.path, size <= 30_720]).toEqual([faces.path, true]);
      }
    const scripts = (text: string) => WEB_FONTS.filter((font) => fontFaces(font, text, 'optional') !== null);
    expect(scripts('Meera')).toHaveLength(8);
    expect([scripts('मीरा'), scripts('மீரா')]).toEqual([
      ['anek', 'baloo'],
      ['anek', 'baloo'],
    ]);
  });

  it('a page has one file at most, and Arial in the size of the font while it loads', () => {
    const { css, font } = stylesOf(themeWith('anek'), 'Meera Iyer');
    expect(css.match(/url\(\/assets\/fonts/g)).toHaveLength(1);
    expect(css).toContain(`url(${font})`);
    expect(css).toContain('font-display:optional;');
    expect(previewCss(themeWith('anek'), 'Meera Iyer')).toContain('font-display:swap;');
    expect(css).toMatch(/@font-face\{font-family:"Anek F";src:local\("Arial"\),local\("Roboto"\);size-adjust:[\d.]+%;/);
    expect(css).toContain('--lt-font:"Anek W","Anek F",sans-serif;');
    expect(stylesOf(themeWith('baloo'), 'मीरा अय्यर').font).toContain('baloo-devanagari');
  });

  it('a theme has one at most, because a page loads one', () => {
    for (const { _id, mainStyles: m } of themes) {
      const fonts = new Set([m.innerContainer.font, m.contentSection.font, m.linkTitle.font]);
      const faces = [...fonts].filter((font) => fontFaces(font, 'Meera', 'optional') !== null);
      expect([_id, faces.length < 2]).toEqual([_id, true]);
    }
  });

  it('a page with a font of the device has none', () => {
    expect(stylesOf(first, 'Meera')).not.toHaveProperty('font', expect.anything());
    expect(stylesOf(themeWith('hand'), 'Meera').css).not.toContain('@font-face');
  });
});
