/** @jest-environment node */
import { setTimeout as pause } from 'node:timers/promises';

import { LastingStore } from './lasting-store.ts';

const KEY = 'releases/mfe-public/1.0.0~a/release.json';
/** More than a page waits for, and less than a disk may take. */
const SLOW_MS = 1700;

const storeOf = (content: string, ms = 0, reads: string[] = []) => ({
  read: (key: string) => {
    reads.push(key);
    return pause(ms, Buffer.from(content));
  },
});

function lasting(names: readonly string[]) {
  const said: string[] = [];
  const reads: string[] = [];
  const log = new Proxy({}, { get: () => (_: unknown, text?: string) => said.push(text ?? String(_)) }) as never;
  const good = { names, store: storeOf('known to be good') as never };
  return { said, reads, store: new LastingStore(storeOf('read', SLOW_MS, reads), good, log) };
}

test('nobody waits long for a slow store, and what has come late is there for who asks next', async () => {
  const { reads, store } = lasting([]);
  await expect(store.read(KEY)).rejects.toThrow(`${KEY} was not read within 1500 ms`);
  expect(String(await store.read(KEY))).toBe('read');
  expect(String(await store.read(KEY))).toBe('read');
  expect(reads).toEqual([KEY]);
});

test('where something is known to be good nobody waits for a slow store', async () => {
  const { said, store } = lasting(['mfe-public/1.0.0~a']);
  expect(String(await store.read(KEY))).toBe('known to be good');
  expect(said).toEqual(['the release store is away: what was last known good is served']);
});
