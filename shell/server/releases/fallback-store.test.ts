/** @jest-environment node */
import { setTimeout as pause } from 'node:timers/promises';

import { FallbackStore } from './fallback-store.ts';

const KEY = 'releases/mfe-public/1.0.0~a/release.json';
/** Longer than a page waits, and shorter than a disk may take. */
const SLOW_MS = 1700;

const storeOf = (content: string, ms = 0, reads: string[] = []) => ({
  read: (key: string) => {
    reads.push(key);
    return pause(ms, Buffer.from(content));
  },
});

function createStore(names: readonly string[]) {
  const logTexts: string[] = [];
  const reads: string[] = [];
  const log = new Proxy({}, { get: () => (_: unknown, text?: string) => logTexts.push(text ?? String(_)) }) as never;
  const good = { names, store: storeOf('known to be good') as never };
  return { logTexts, reads, store: new FallbackStore(storeOf('read', SLOW_MS, reads), good, log) };
}

test('a slow read fails after 1.5 s, and its late result serves the next read', async () => {
  const { reads, store } = createStore([]);
  await expect(store.read(KEY)).rejects.toThrow(`${KEY} was not read within 1500 ms`);
  expect(String(await store.read(KEY))).toBe('read');
  expect(String(await store.read(KEY))).toBe('read');
  expect(reads).toEqual([KEY]);
});

test('a read with a known good copy does not wait for a slow store', async () => {
  const { logTexts, store } = createStore(['mfe-public/1.0.0~a']);
  expect(String(await store.read(KEY))).toBe('known to be good');
  expect(logTexts).toEqual(['the release store is unavailable; the last known good releases are served']);
});
