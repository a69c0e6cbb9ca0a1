/** @jest-environment node */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Exchange } from '../http/exchange.ts';
import { bypassesCache, previewKeyIn } from './preview-key.ts';

const KEY = /^[0-9a-f]{32}$/;
let folder = '';
const file = () => join(folder, 'preview-key');
const exchangeWith = (key: string | undefined, cacheControl = 'no-cache') =>
  ({ req: { headers: { 'cache-control': cacheControl, 'x-preview-key': key } } }) as unknown as Exchange;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linkstall-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the key is created once and stored', async () => {
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
])('a file that is %s is replaced by a new key, and its content is not a key', async (_what, content) => {
  await writeFile(file(), content);
  const key = previewKeyIn(folder);
  expect(key).toMatch(KEY);
  expect((await readFile(file(), 'utf8')).trim()).toBe(key);
  expect(bypassesCache(exchangeWith(content.trim()), key)).toBe(false);
});

test('the site works with a temporary key if no key can be stored', async () => {
  await mkdir(file());
  expect(previewKeyIn(folder)).toMatch(KEY);
});

test('a fresh page needs the whole key and a request for a fresh page', () => {
  const key = previewKeyIn(folder);
  expect(bypassesCache(exchangeWith(key), key)).toBe(true);
  for (const wrongKey of [undefined, '', ' ', key.slice(1), `${key}0`, key.toUpperCase() + ' '])
    expect(bypassesCache(exchangeWith(wrongKey), key)).toBe(false);
  expect(bypassesCache(exchangeWith(key, 'max-age=0'), key)).toBe(false);
  expect(bypassesCache(exchangeWith(''), '')).toBe(false);
});
