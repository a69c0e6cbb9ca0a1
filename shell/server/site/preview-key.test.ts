/** @jest-environment node */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Exchange } from '../http/exchange.ts';
import { asksForFresh, previewKeyIn } from './preview-key.ts';

const KEY = /^[0-9a-f]{32}$/;
let folder = '';
const file = () => join(folder, 'preview-key');
const asking = (given: string | undefined, caching = 'no-cache') =>
  ({ req: { headers: { 'cache-control': caching, 'x-preview-key': given } } }) as unknown as Exchange;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linkstall-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the key is made once and kept', async () => {
  const key = previewKeyIn(folder);
  expect(key).toMatch(KEY);
  expect(previewKeyIn(folder)).toBe(key);
  expect((await readFile(file(), 'utf8')).trim()).toBe(key);
});

test.each([
  ['empty', ''],
  ['a line break alone', '\n'],
  ['cut', 'abc123\n'],
  ['garbage', '\u0000\u0001 not a key'],
])('a file that is %s is no key: another one takes its place, and opens nothing itself', async (_what, content) => {
  await writeFile(file(), content);
  const key = previewKeyIn(folder);
  expect(key).toMatch(KEY);
  expect((await readFile(file(), 'utf8')).trim()).toBe(key);
  expect(asksForFresh(asking(content.trim()), key)).toBe(false);
});

test('where no key can be kept the site goes on with one that nobody knows', async () => {
  await mkdir(file());
  expect(previewKeyIn(folder)).toMatch(KEY);
});

test('only the whole key opens, and only when a fresh page is asked for', () => {
  const key = previewKeyIn(folder);
  expect(asksForFresh(asking(key), key)).toBe(true);
  for (const given of [undefined, '', ' ', key.slice(1), `${key}0`, key.toUpperCase() + ' '])
    expect(asksForFresh(asking(given), key)).toBe(false);
  expect(asksForFresh(asking(key, 'max-age=0'), key)).toBe(false);
  expect(asksForFresh(asking(''), '')).toBe(false);
});
