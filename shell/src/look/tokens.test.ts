import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { token, type TokenName } from '@linkstall/contracts/tokens';
import { unseen } from '@linkstall/kit/pieces';

const LEAST = 4.5;
const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const read = (part = ''): Record<string, string> =>
  Object.fromEntries(
    [...part.matchAll(/--ls-([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
const [day, night] = css.split('prefers-color-scheme: dark').map(read);
const schemes = { light: { ...day }, dark: { ...day, ...night } };

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(text: string, ground: string): number {
  const [high = 0, low = 0] = [luminance(text), luminance(ground)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const grounds: readonly TokenName[] = ['canvas', 'surface', 'sunken'];
const pairs: readonly (readonly [TokenName, readonly TokenName[]])[] = [
  ['text', [...grounds, 'select-soft']],
  ['muted', grounds],
  ['link', grounds],
  ['select', grounds],
  ['focus', grounds],
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
  it.each(pairs.flatMap(([text, unders]) => unders.map((under) => [text, under] as const)))(
    '%s is readable on %s',
    (text, under) => {
      expect(contrast(colours[text] ?? '', colours[under] ?? '')).toBeGreaterThanOrEqual(LEAST);
    },
  );
});

it('every token that a remote may name has a value', () => {
  const source = readFileSync(join(__dirname, '../../../infra/contracts/src/tokens.ts'), 'utf8');
  const names = [...source.matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, name = '']) => name as TokenName);
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !css.includes(`${token(name).slice(4, -1)}:`))).toEqual([]);
});

it('a drawing is an asset of the shell that exists', () => {
  const files = [...css.matchAll(/url\(\/assets\/([\w.-]+)\)/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(3);
  for (const file of files) expect(readFileSync(join(__dirname, '../../assets', file), 'utf8')).toContain('<svg');
});

it('every page has what remotes use without writing it: text that is only said, and the ring of the focus', () => {
  const base = readFileSync(join(__dirname, 'base.css'), 'utf8');
  const declarations = (text = '') => text.match(/[\w-]+: [^;]+/g);
  const [, hidden] = /^\.ls-hidden \{([^}]*)\}/m.exec(base) ?? [];
  expect(declarations(hidden)).toEqual(declarations(unseen));
  expect(base).toMatch(/^:focus-visible \{[^}]*outline: 3px solid var\(--ls-focus\)/m);
});
