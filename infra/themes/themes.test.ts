import type { Paint, Theme } from '@linkstall/contracts/http';
import { LEAST_CONTRAST, rgb, shades, worstContrast, type Rgb } from './src/colors.ts';
import { cssDeclarations, THEME_COUNT } from './src/plain-theme.ts';
import { around, aroundCss, DEFAULT_THEME_ID, previewVars, themeVars } from './src/theme-css.ts';
import { stops } from './src/vocabulary.ts';
import data from './themes.json';

const themes = data as unknown as readonly Theme[];
const first = themes[0] as Theme;

const grounds = (paint: Paint): readonly Rgb[] => shades(stops(paint));

/** The pattern's colour counts as ground, too. 'toran' does not: it hangs on the page edge, above the text. */
const patterned = (place: { background: Paint; pattern: string; patternColor: string | null }): readonly Rgb[] => [
  ...grounds(place.background),
  ...(place.patternColor !== null && place.pattern !== 'toran' ? [rgb(place.patternColor)] : []),
];

/** A see-through part shows what lies beneath it. */
const over = (paint: Paint, beneath: readonly Rgb[]): readonly Rgb[] => (paint === null ? beneath : grounds(paint));

type Pair = readonly [what: string, text: string, under: readonly Rgb[]];

function pairs({ mainStyles: m, previewStyles: p }: Theme): readonly Pair[] {
  const page = patterned(m.wrapper);
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
    ['discount on a picture', m.avatarContainer.color, grounds(m.avatarContainer.background)],
    ['name in the grid', p.themeName.color, over(p.filter.background, patterned(p.innerSection))],
  ];
}

const parts = themes.flatMap((theme) => pairs(theme).map((pair) => [theme.name, ...pair] as const));

it('offers as many themes as it says, with different ids and names', () => {
  expect(themes).toHaveLength(THEME_COUNT);
  expect(new Set(themes.map((theme) => theme._id)).size).toBe(THEME_COUNT);
  expect(new Set(themes.map((theme) => theme.name)).size).toBe(THEME_COUNT);
});

it.each(themes.map((theme) => [theme.name, theme] as const))('%s says what is around its page', (_name, theme) => {
  const [top, ...more] = grounds(theme.mainStyles.wrapper.background);
  const found = around(theme);
  expect([rgb(found?.above ?? ''), rgb(found?.below ?? '')]).toEqual([top, more.at(-1) ?? top]);
});

it('says nothing around a page whose theme it cannot read', () => {
  const odd = { mainStyles: { wrapper: { scheme: 'light', background: 'red; } body { display: none' } } } as never;
  expect([around(odd), aroundCss(odd), aroundCss(null)]).toEqual([null, '', '']);
});

it('gives faces different shapes: round, square and between', () => {
  const radii = themes.map(({ mainStyles }) => mainStyles.avatarContainer.radius);
  const shapes = radii.map((radius) => (radius >= 48 ? 'round' : radius < 4 ? 'square' : 'rounded'));
  for (const shape of ['round', 'square', 'rounded'])
    expect(shapes.filter((each) => each === shape).length).toBeGreaterThanOrEqual(2);
});

it('has the default theme among them', () => {
  expect(themes.map((theme) => theme._id)).toContain(DEFAULT_THEME_ID);
});

it.each(parts)('%s: the %s is readable', (...[, , text, under]) => {
  expect(under.length).toBeGreaterThan(0);
  expect(worstContrast(text, under)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
});

it('would notice a text that cannot be read', () => {
  const grey = grounds({ angle: 0, stops: ['#000000', '#ffffff'] });
  expect(grey).toHaveLength(17);
  expect(worstContrast('#808080', grey)).toBeLessThan(1.2);
});

it.each(themes.map((theme) => [theme.name, theme] as const))(
  '%s becomes complete CSS without outside addresses',
  (_, theme) => {
    const vars = { ...themeVars(theme), ...previewVars(theme) };
    expect(Object.keys(vars)).toEqual([...Object.keys(themeVars(first)), ...Object.keys(previewVars(first))]);
    for (const [name, value] of Object.entries(vars)) {
      expect(name).toMatch(/^(color-scheme|--(lt|tile)-[a-z-]+)$/);
      expect(value).toMatch(/^[-#.,%()" a-zA-Z0-9/]+$/);
      expect(value).not.toMatch(/url|expression|undefined|NaN/i);
    }
  },
);

it('writes declarations one after the other', () => {
  expect(cssDeclarations({ '--lt-foot': '#24121e', '--lt-gap': '1em' })).toBe('--lt-foot:#24121e;--lt-gap:1em;');
});

/** A copy of the first theme with the value at a path replaced, as a database could answer it. */
function withValue(path: string, value: unknown): Theme {
  const copy = structuredClone(first) as unknown as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const place = keys.reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, copy);
  place[last] = value;
  return copy as unknown as Theme;
}

const colorPlaces = [
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

it.each(colorPlaces)('refuses anything but a colour as %s', (path) => {
  for (const value of notColors) {
    const theme = withValue(path, value);
    expect(() => [themeVars(theme), previewVars(theme)]).toThrow(/^theme: /);
  }
});

const words: readonly (readonly [string, readonly unknown[]])[] = [
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

it.each(words)('refuses a value outside the vocabulary as %s', (path, values) => {
  for (const value of values) {
    const theme = withValue(path, value);
    expect(() => [themeVars(theme), previewVars(theme)]).toThrow(/^theme: /);
  }
});
