import { Logger } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { readSettings } from '../config/read-settings.js';
import { Expiry } from '../expiry/expiry.js';
import { KeyedHash } from './keyed-hash.js';
import { RateWindows } from './rate-windows.js';
import { SharedWindows } from './shared-windows.js';
import type { StoredWindow, WindowsRepository } from './windows.repository.js';

/** A repository whose database a test can take down. */
class FakeRepository {
  isDown = false;
  private readonly windows = new Map<string, StoredWindow>();

  add({ key, count, now, lengthMs }: Parameters<WindowsRepository['add']>[0]): Promise<StoredWindow> {
    if (this.isDown) return Promise.reject(new Error('connection closed'));
    const { hits, endsAt } = this.windows.get(key) ?? { hits: 0, endsAt: now + lengthMs };
    const window = { hits: hits + count, endsAt };
    this.windows.set(key, window);
    return Promise.resolve(window);
  }

  undoHits(): Promise<void> {
    return this.isDown ? Promise.reject(new Error('connection closed')) : Promise.resolve();
  }
}

beforeAll(() => {
  Logger.overrideLogger(false);
});

it('while the database is down, a process continues from its last counts, so that it does not allow more than the limit', async () => {
  const settings = readSettings({ MONGODB_URI: 'mongodb://x/y', JWT_SECRET: 'k3Jq9-vT2mZx7Lw0Rb5Yc8Nd1Hf4Gs6P' });
  const repository = new FakeRepository();
  const clock = new Clock();
  const windows = new SharedWindows(
    repository as unknown as WindowsRepository,
    new RateWindows(clock),
    new KeyedHash(settings),
    clock,
    new Expiry(clock),
  );
  const hits = async (key: string) => (await windows.hit(key, 60_000)).hits;
  expect([await hits('a'), await hits('a'), await hits('a')]).toEqual([1, 2, 3]);
  repository.isDown = true;
  expect([await hits('a'), await hits('a'), await hits('b'), await hits('b')]).toEqual([4, 5, 1, 2]);
  await windows.undoHits('b');
  expect(await hits('b')).toBe(2);
});
