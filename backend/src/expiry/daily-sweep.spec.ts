import { setImmediate as nextTurn } from 'node:timers/promises';

import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from './daily-sweep.js';
import { Expiry } from './expiry.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface Loop {
  round: () => Promise<boolean>;
  wake: () => void;
}

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

it('everything is swept ten minutes after the start, and once a day from then on', async () => {
  const clock = running.app.get<{ offsetSeconds: number; now: () => number }>(Clock);
  const { loop } = running.app.get<{ loop: Loop }>(DailySweep);
  let rounds = 0;
  const { round } = loop;
  loop.round = async () => {
    const isMore = await round();
    rounds += 1;
    return isMore;
  };
  const swept: number[] = [];
  running.app.get(Expiry).register({ name: 'counted', sweep: (now) => Promise.resolve(swept.push(now)) });
  const started = clock.now();
  const look = async (sinceStartMs: number, times: number) => {
    clock.offsetSeconds = (started + sinceStartMs - Date.now()) / 1000;
    // The first of two may have begun before the clock moved.
    for (const before = rounds; rounds < before + 2;) {
      loop.wake();
      await nextTurn();
    }
    expect(swept).toHaveLength(times);
  };
  await look(9 * MINUTE_MS, 0);
  await look(11 * MINUTE_MS, 1);
  await look(DAY_MS, 1);
  await look(DAY_MS + 12 * MINUTE_MS, 2);
});

it('one kind that cannot be swept is logged, and holds up no other', async () => {
  const swept: number[] = [];
  const expiry = running.app.get(Expiry);
  expiry.register({ name: 'broken', sweep: () => Promise.reject(new Error('not today')) });
  expiry.register({ name: 'whole', sweep: (now) => Promise.resolve(swept.push(now) * 3) });
  await running.app.get(DailySweep).sweep();
  expect(swept).toHaveLength(1);
  const said = running.logs.filter((line) => line.includes('DailySweep')).join('');
  expect(said).toContain('"kind":"broken"');
  expect(said).toContain('"kind":"whole","removed":3');
});
