import { setImmediate as nextTurn } from 'node:timers/promises';

import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from './daily-sweep.js';
import { Expiry } from './expiry.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

it('the first sweep runs ten minutes after the start, then one sweep a day', async () => {
  const clock = testApp.app.get(Clock);
  const loop = testApp.app.get(DailySweep)['loop'];
  let rounds = 0;
  const round = loop['round'];
  loop['round'] = async () => {
    const isMore = await round();
    rounds += 1;
    return isMore;
  };
  const sweepTimes: number[] = [];
  testApp.app.get(Expiry).register({ name: 'counted', sweep: (now) => Promise.resolve(sweepTimes.push(now)) });
  const startedAt = clock.now();
  const expectSweeps = async (sinceStartMs: number, expectedCount: number) => {
    clock['offsetSeconds'] = (startedAt + sinceStartMs - Date.now()) / 1000;
    // The first of two rounds may have started before the clock moved.
    for (const before = rounds; rounds < before + 2;) {
      loop.wake();
      await nextTurn();
    }
    expect(sweepTimes).toHaveLength(expectedCount);
  };
  await expectSweeps(9 * MINUTE_MS, 0);
  await expectSweeps(11 * MINUTE_MS, 1);
  await expectSweeps(DAY_MS, 1);
  await expectSweeps(DAY_MS + 12 * MINUTE_MS, 2);
});

it('a failed sweep is logged and does not stop the other sweeps', async () => {
  const sweepTimes: number[] = [];
  const expiry = testApp.app.get(Expiry);
  expiry.register({ name: 'broken', sweep: () => Promise.reject(new Error('not today')) });
  expiry.register({ name: 'whole', sweep: (now) => Promise.resolve(sweepTimes.push(now) * 3) });
  await testApp.app.get(DailySweep).sweep();
  expect(sweepTimes).toHaveLength(1);
  const sweepLogs = testApp.logs.filter((line) => line.includes('DailySweep')).join('');
  expect(sweepLogs).toContain('"kind":"broken"');
  expect(sweepLogs).toContain('"kind":"whole","removed":3');
});
