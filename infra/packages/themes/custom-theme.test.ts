import type { ThemeChoices, CustomThemePhoto, Paint, Theme } from '@linkstall/contracts/http';
import { MIN_CONTRAST } from './src/colors.ts';
import { adviceOn, makeReadable } from './src/contrast-advice.ts';
import { choicesOf, FONTS, BACKGROUNDS, createCustomTheme, PATTERNS, SHADOWS, SHAPES } from './src/custom-theme.ts';
import { stylesOf } from './src/page-theme.ts';
import { tileVars, themeVars } from './src/theme-css.ts';
import data from './themes.json';

const themes = data as unknown as readonly Theme[];

// Read once, because access to globals is slow inside jest.
const { min, round } = Math;

/** A random number generator (mulberry32) that gives the same numbers in each run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The formulas of WCAG 2.2, implemented again, because a test must not use the implementation that it tests. */
const linearValues = Array.from({ length: 256 }, (_, channel) => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
});
const linear = (channel: number) => linearValues[channel] ?? NaN;
const luminance = ([r = 0, g = 0, b = 0]: readonly number[]) =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
const channels = (hex: string) => [1, 3, 5].map((offset) => Number(`0x${hex.slice(offset, offset + 2)}`));
const luminanceOf = (hex: string) => luminance(channels(hex));
const ratio = (a: number, b: number) => (a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05));

/** The luminance values of a paint in a browser, with 64 steps between two stops. */
function luminanceValues(paint: Paint): readonly number[] {
  if (paint === null) return [];
  if (typeof paint === 'string') return [luminanceOf(paint)];
  const stops = paint.stops.map(channels);
  const values: number[] = [];
  for (const [i, to] of stops.slice(1).entries())
    for (let step = 0; step <= 64; step += 1)
      values.push(luminance(to.map((c, k) => round(((stops[i]?.[k] ?? 0) * (64 - step) + c * step) / 64))));
  return values;
}

/** Every pair of text colour and background in the styles of pages, stores and tiles. */
function pairs({ mainStyles: m, previewStyles: p }: Theme, photo: readonly number[]) {
  const pattern =
    m.wrapper.patternColor !== null && m.wrapper.pattern !== 'toran' ? [luminanceOf(m.wrapper.patternColor)] : [];
  const page = m.wrapper.photo ? photo : [...luminanceValues(m.wrapper.background), ...pattern];
  const paintOver = (paint: Paint, below: typeof page) => (paint === null ? below : luminanceValues(paint));
  const body = paintOver(m.innerContainer.background, page);
  const head = paintOver(m.upperSection.background, body);
  const link = paintOver(m.linkSection.background, body);
  const hover = paintOver(m.linkSection.hoverBackground, body);
  const icon = paintOver(m.linkIcon.background, [...link, ...hover]);
  const avatar = paintOver(m.avatarContainer.background, head);
  return {
    heading: [m.contentSection.heading, head],
    'secondary text': [m.contentSection.text, head],
    'focus ring in the header': [head === body ? m.lowerSection.focus : m.contentSection.heading, head],
    'notes and headings between links': [m.lowerSection.text, body],
    'footer on the bare page': [m.lowerSection.text, page],
    'focus ring': [m.lowerSection.focus, [...body, ...page]],
    'title of a link, a card': [m.linkTitle.color, link],
    'title under the pointer': [m.linkTitle.hoverColor, hover],
    'icon, button of a card, background of an image': [m.linkIcon.color, icon],
    'initials, badge, controls of images': [m.avatarContainer.color, avatar],
    'name in the grid': [p.themeName.color, luminanceValues(p.filter.background)],
  } as Record<string, [string, readonly number[]]>;
}

const leastRatio = (text: number, backgrounds: readonly number[]) =>
  backgrounds.reduce((least, background) => min(least, ratio(text, background)), 99);

function worstPair(theme: Theme, photo: readonly number[] = []): readonly [string, number] {
  const contrasts = Object.entries(pairs(theme, photo)).map(
    ([name, [text, backgrounds]]) => [name, leastRatio(luminanceOf(text), backgrounds)] as const,
  );
  return contrasts.sort((a, b) => a[1] - b[1])[0] ?? ['nothing', 0];
}

/** The contrast between a button and its card, by the button's background or by its border (WCAG 2.2, 1.4.11). */
function buttonContrast({ mainStyles: { linkIcon, linkSection } }: Theme): number {
  const card = luminanceValues(linkSection.background);
  const values = [...luminanceValues(linkIcon.background), ...(linkIcon.edge ? [luminanceOf(linkIcon.edge)] : [])];
  return values.reduce((most, value) => (most > leastRatio(value, card) ? most : leastRatio(value, card)), 0);
}

const random = seededRandom(20_261_122);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const hex = () =>
  '#' +
  Array.from({ length: 3 }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('');

function randomChoices(): ThemeChoices {
  return {
    accent: hex(),
    paper: hex(),
    ink: hex(),
    shape: pick(SHAPES),
    shadow: pick(SHADOWS),
    font: pick(FONTS),
    background: {
      kind: pick(BACKGROUNDS),
      colors: Array.from({ length: 1 + Math.floor(random() * 3) }, hex),
      angle: Math.floor(random() * 360),
      pattern: pick(PATTERNS),
    },
  };
}

function randomPhoto(): CustomThemePhoto {
  const ends = Array.from({ length: 3 }, () => [random(), random()].sort().map((c) => Math.floor(c * 256)));
  const end = (index: number) => '#' + ends.map((pair) => (pair[index] ?? 0).toString(16).padStart(2, '0')).join('');
  return { url: `/images/${'0'.repeat(32)}/1280.webp`, darkest: end(0), lightest: end(1) };
}

/** The luminance of a photo under its veil: all corners of its colour range, and random points inside the range. */
function veiledLuminance({ darkest, lightest }: CustomThemePhoto, theme: Theme) {
  const { background, photo } = theme.mainStyles.wrapper;
  const veil = typeof background === 'string' ? channels(background) : [];
  const [from, to] = [channels(darkest), channels(lightest)];
  const points = [...Array(8).keys()].map((bits) => from.map((c, i) => (bits & (1 << i) ? (to[i] ?? 0) : c)));
  const inside = Array.from({ length: 8 }, () => from.map((c, i) => c + random() * ((to[i] ?? 0) - c)));
  return [...points, ...inside].map((point) =>
    luminance(point.map((c, i) => Math.round(c + ((veil[i] ?? 0) - c) * (photo?.veil ?? 0)))),
  );
}

it('makes text readable and buttons distinguishable from their cards for 2,500 random choices', () => {
  const faults: string[] = [];
  for (let tries = 0; tries < 2_500; tries += 1) {
    const base = pick(themes);
    const photo = randomPhoto();
    const choices = makeReadable(randomChoices());
    const theme = createCustomTheme(base, choices, photo);
    const [place, contrast] = worstPair(theme, veiledLuminance(photo, theme));
    const onCard = buttonContrast(theme);
    if (onCard < 3) faults.push(`${base.name}, a button on its card: ${onCard} ${JSON.stringify(choices)}`);
    if (contrast < MIN_CONTRAST) faults.push(`${base.name}, ${place}: ${contrast} ${JSON.stringify(choices)}`);
  }
  expect(faults).toEqual([]);
});

it('adds a border only to a button with almost the same background as its card', () => {
  const [base] = themes as [Theme];
  const choices = { ...choicesOf(base), paper: '#fff9ec', ink: '#ac567c', accent: '#e58ab0' };
  const theme = createCustomTheme(base, choices);
  expect(buttonContrast(theme)).toBeGreaterThanOrEqual(3);
  expect(themeVars(theme)['--lt-icon-edge']).toMatch(/^0\.0938em solid #[0-9a-f]{6}$/);
  expect(themeVars(base)).not.toHaveProperty('--lt-icon-edge');
});

it('makes text readable when only one choice differs from the base theme', () => {
  for (const base of themes) {
    for (let tries = 0; tries < 40; tries += 1) {
      const name = pick(['accent', 'paper', 'ink', 'shape', 'shadow', 'font', 'background'] as const);
      const choices = makeReadable({ ...choicesOf(base), [name]: randomChoices()[name] });
      const theme = createCustomTheme(base, choices);
      expect([base.name, name, worstPair(theme)[1] >= MIN_CONTRAST]).toEqual([base.name, name, true]);
    }
  }
});

it('worstPair detects an unreadable custom theme', () => {
  const [base] = themes as [Theme];
  const faint = { ...choicesOf(base), ink: '#c9c5c0', paper: '#d2cec8' };
  expect(worstPair(createCustomTheme(base, faint))[1]).toBeLessThan(1.2);
});

it.each(themes.map((theme) => [theme.name, theme] as const))('returns %s itself for unchanged choices', (_, theme) => {
  expect(createCustomTheme(theme, choicesOf(theme))).toBe(theme);
  expect(adviceOn(choicesOf(theme))).toEqual([]);
});

it('gives no advice on readable choices and changes none of their colours', () => {
  for (let tries = 0; tries < 500; tries += 1) {
    const choices = makeReadable(randomChoices());
    expect(adviceOn(choices)).toEqual([]);
    expect(makeReadable(choices)).toEqual(choices);
  }
});

it('offers the nearest readable colour, with hardly more than the minimum contrast', () => {
  const [base] = themes as [Theme];
  const [advice] = adviceOn({ ...choicesOf(base), ink: '#e06a9a', paper: '#ffffff' });
  const ink = advice?.offers.find((offer) => offer.choice === 'ink')?.colors[0];
  // The page is a little darker than the paper.
  expect(ratio(luminanceOf(ink ?? ''), luminanceOf('#f5f3f0'))).toBeGreaterThanOrEqual(4.5);
  expect(ratio(luminanceOf(ink ?? ''), luminanceOf('#f5f3f0'))).toBeLessThan(4.6);
  expect(advice?.contrast).toBeCloseTo(3.1, 0);
});

it('offers a colour of the same hue', () => {
  const [base] = themes as [Theme];
  const [advice] = adviceOn({ ...choicesOf(base), ink: '#e0457a', paper: '#ffe9f2' });
  const [r = 0, g = 0, b = 0] = channels(advice?.offers[0].colors[0] ?? '');
  expect([r > 150, g < 60, b > 60 && b < 130]).toEqual([true, true, true]);
});

it('gives a photo the weakest veil that makes text readable', () => {
  const [base] = themes as [Theme];
  const choices = {
    ...choicesOf(base),
    background: { kind: 'photo', colors: ['#ffffff'], angle: 0, pattern: 'dots' },
  } as const;
  const veil = (darkest: string, lightest: string) =>
    createCustomTheme(base, choices, { ...randomPhoto(), darkest, lightest }).mainStyles.wrapper.photo?.veil ?? 0;
  expect(veil('#e8e8e8', '#ffffff')).toBe(0.1);
  expect(veil('#000000', '#ffffff')).toBeGreaterThan(0.4);
  expect(veil('#000000', '#ffffff')).toBeLessThan(0.6);
  expect(veil('#606060', '#ffffff')).toBeLessThan(veil('#000000', '#ffffff'));
});

it('produces complete CSS that contains no URL other than the photo', () => {
  const [base] = themes as [Theme];
  for (let tries = 0; tries < 200; tries += 1) {
    const choices = makeReadable(randomChoices());
    const theme = createCustomTheme(base, choices, randomPhoto());
    const css = Object.values({ ...themeVars(theme), ...tileVars(theme) }).join(';') + stylesOf(theme).css;
    expect(css).not.toMatch(/undefined|NaN|null/);
    expect(css.includes('url(/images/')).toBe(choices.background.kind === 'photo');
    expect(stylesOf(theme).color).toMatch(/^#/);
  }
});

it('produces the CSS of a photo below the address of a CDN', () => {
  const [base] = themes as [Theme];
  const background = { kind: 'photo', colors: ['#ffffff'], angle: 0, pattern: 'dots' } as const;
  const path = `https://cdn.example/stall/images/${'0'.repeat(32)}/`;
  const theme = createCustomTheme(
    base,
    { ...choicesOf(base), background },
    { ...randomPhoto(), url: `${path}1280.webp` },
  );
  expect(stylesOf(theme).css).toContain(`url(${path}640.webp)`);
});

it.each([
  'https://example.com/x.png',
  'https://cdn.example/(/images/0/1280.webp',
  '/images/1/1280.webp',
  '/images/0/1280.webp);}',
  'blob:x',
  '',
])('rejects %j as the URL of a photo', (url) => {
  const [base] = themes as [Theme];
  const choices = {
    ...choicesOf(base),
    background: { kind: 'photo', colors: ['#ffffff'], angle: 0, pattern: 'dots' },
  } as const;
  const theme = createCustomTheme(base, choices, { ...randomPhoto(), url });
  expect(() => themeVars(theme)).toThrow(/^theme: photo/);
  expect(stylesOf(theme).css).not.toContain('url(');
});

it.each([
  ['Windows', 'Segoe Print'],
  ['iPhones and Macs', 'Bradley Hand'],
  ['Android', 'casual'],
  ['Linux', 'Z003'],
])('names a handwriting font of %s before the generic font family', (_, family) => {
  const [base] = themes as [Theme];
  const css = themeVars(createCustomTheme(base, { ...choicesOf(base), font: 'hand' }))['--lt-font'] ?? '';
  const families = css.split(',').map((name) => name.replaceAll('"', ''));
  expect(families.indexOf(family)).toBeGreaterThanOrEqual(0);
  expect(families.indexOf(family)).toBeLessThan(families.indexOf('cursive'));
});
