/** @jest-environment node */
import { setTimeout as pause } from 'node:timers/promises';

import { LastingStore } from './lasting-store.ts';

const KEY = 'releases/mfe-public/1.0.0~a/release.json';
/** More than a page waits for, and less than a disk may take. */
const SLOW_MS = 1700;

const storeOf = (content: string, ms = 0) => ({ read: () => pause(ms, Buffer.from(content)) });

function lasting(names: readonly string[]) {
  const said: string[] = [];
  const log = new Proxy({}, { get: () => (_: unknown, text?: string) => said.push(text ?? String(_)) }) as never;
  const good = { names, store: storeOf('known to be good') as never };
  return { said, store: new LastingStore(storeOf('read', SLOW_MS), good, log) };
}

test('a slow store is waited for at a first start, when nothing can stand in, and the log says so', async () => {
  const { said, store } = lasting([]);
  expect(String(await store.read(KEY))).toBe('read');
  expect(said).toEqual(['the release store is slow, and nothing can stand in: it is waited for']);
});

test('where something is known to be good nobody waits for a slow store', async () => {
  const { said, store } = lasting(['mfe-public/1.0.0~a']);
  expect(String(await store.read(KEY))).toBe('known to be good');
  expect(said).toEqual(['the release store is away: what was last known good is served']);
});
