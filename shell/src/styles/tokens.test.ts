import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { token, type TokenName } from '@linkstall/contracts/tokens';
import { visuallyHidden } from '@linkstall/kit/components';

/** WCAG AA contrast of text. */
const MIN_CONTRAST = 4.5;
const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const readColours = (section = ''): Record<string, string> =>
  Object.fromEntries(
    [...section.matchAll(/--ls-([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
const [day, night] = css.split('prefers-color-scheme: dark').map(readColours);
const schemes = { light: { ...day }, dark: { ...day, ...night } };

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((offset) => linear(parseInt(hex.slice(offset, offset + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(text: string, background: string): number {
  const [high = 0, low = 0] = [luminance(text), luminance(background)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const pageBackgrounds: readonly TokenName[] = ['canvas', 'surface', 'sunken'];
const pairs: readonly (readonly [TokenName, readonly TokenName[]])[] = [
  ['text', [...pageBackgrounds, 'select-soft']],
  ['muted', pageBackgrounds],
  ['link', pageBackgrounds],
  ['select', pageBackgrounds],
  ['focus', pageBackgrounds],
  ['on-action', ['action', 'action-hover']],
  ['on-ink', ['ink', 'ink-hover']],
  ['on-select-soft', ['select-soft']],
  ['on-rani', ['rani']],
  ['surface', ['bad', 'select']],
  ['good', ['good-soft', 'canvas', 'surface']],
  ['wait', ['wait-soft', 'canvas', 'surface']],
  ['bad', ['bad-soft', 'canvas', 'surface']],
];

describe.each(Object.entries(schemes))('in the %s scheme', (_scheme, colours) => {
  it.each(pairs.flatMap(([text, backgrounds]) => backgrounds.map((background) => [text, background] as const)))(
    'the colour %s has enough contrast on %s',
    (text, background) => {
      expect(contrast(colours[text] ?? '', colours[background] ?? '')).toBeGreaterThanOrEqual(MIN_CONTRAST);
    },
  );
});

it('every token of the contract has a value', () => {
  const source = readFileSync(join(__dirname, '../../../infra/packages/contracts/src/tokens.ts'), 'utf8');
  const names = [...source.matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, name = '']) => name as TokenName);
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !css.includes(`${token(name).slice(4, -1)}:`))).toEqual([]);
});

it('every illustration is an existing asset of the shell', () => {
  const files = [...css.matchAll(/url\(\/assets\/([\w.-]+)\)/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(3);
  for (const file of files) expect(readFileSync(join(__dirname, '../../assets', file), 'utf8')).toContain('<svg');
});

it('base.css has the style of screen reader text and the focus ring, which remotes rely on', () => {
  const base = readFileSync(join(__dirname, 'base.css'), 'utf8');
  const declarations = (text = '') => text.match(/[\w-]+: [^;]+/g);
  const [, hiddenStyle] = /^\.ls-hidden \{([^}]*)\}/m.exec(base) ?? [];
  expect(declarations(hiddenStyle)).toEqual(declarations(visuallyHidden));
  expect(base).toMatch(/^:focus-visible \{[^}]*outline: 3px solid var\(--ls-focus\)/m);
});
